import type { Braking } from '@/lib/directory/brake';
import type { DirectoryChange } from '@/lib/directory/store';
import { type BrakedSource, noteStopped, passBrake, roomToLeave } from '@/lib/people/brake/postgres/brake';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

/** What limits the deactivations of an actor. */
function sourceOf(tenantId: string, { id }: Braking): BrakedSource {
  return {
    tenantId,
    source: id,
    percent: sql`(SELECT brake_percent FROM scim_connection WHERE tenant_id = ${ofTenant(tenantId)} AND id = ${id}::uuid)`,
    people: sql`p.connection_id = ${id}::uuid`,
  };
}

export function brakeSteps(connection: Connection): Pick<DirectoryChange, 'passBrake' | 'roomToLeave' | 'noteStopped'> {
  return {
    passBrake: (tenantId, actor, now) => passBrake(connection, sourceOf(tenantId, actor), now),
    roomToLeave: (tenantId, actor, now) => roomToLeave(connection, sourceOf(tenantId, actor), now),
    noteStopped: ({ tenantId, actor, ...stopped }) => noteStopped(connection, sourceOf(tenantId, actor), stopped),
  };
}
