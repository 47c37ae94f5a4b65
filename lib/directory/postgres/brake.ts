import type { Braking } from '@/lib/directory/brake';
import type { DirectoryChange } from '@/lib/directory/store';
import { type BrakedSource, issuerBrake, noteStopped, passBrake, roomToLeave } from '@/lib/people/brake/postgres/brake';
import { primaryEmailEntry } from '@/lib/people/postgres/primary-email';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

/** What limits the deactivations of an actor. */
const sourceOf = (tenantId: string, { type, id }: Braking): BrakedSource =>
  type === 'trusted-issuer' ? issuerSource(tenantId, id) : connectionSource(tenantId, id);

function connectionSource(tenantId: string, id: string): BrakedSource {
  return {
    tenantId,
    source: id,
    percent: sql`(SELECT brake_percent FROM scim_connection WHERE tenant_id = ${ofTenant(tenantId)} AND id = ${id}::uuid)`,
    people: sql`p.connection_id = ${id}::uuid`,
  };
}

/** Whether a person `p` has a primary address in the email domains of an issuer `i`, or the issuer names none. */
const isOfEmailDomains = sql`(
  COALESCE(jsonb_array_length(i.settings -> 'emailDomains'), 0) = 0
  OR jsonb_exists(i.settings -> 'emailDomains', substring(lower((${primaryEmailEntry(sql`p`)} ->> 'value') COLLATE "und-x-icu") FROM '[^@]*$')))`;

/** The people of an issuer are those whose access it may end. */
function issuerSource(tenantId: string, issuer: string): BrakedSource {
  const registered = sql`FROM trusted_issuer i WHERE i.tenant_id = ${ofTenant(tenantId)} AND i.issuer = ${issuer}`;
  const of = sql`i.settings #>> '{revocation,of}'`;
  return {
    tenantId,
    source: issuerBrake(issuer),
    percent: sql`(SELECT (i.settings #>> '{revocation,brakePercent}')::int ${registered})`,
    people: sql`EXISTS (SELECT ${registered}
      AND ${isOfEmailDomains}
      AND (p.role IS NULL OR i.settings #>> '{revocation,includesAdministrators}' = 'true')
      AND CASE i.settings #>> '{revocation,people}'
        WHEN 'everyone' THEN true
        WHEN 'connection' THEN p.connection_id::text = ${of}
        ELSE EXISTS (SELECT FROM linked_identity l WHERE l.tenant_id = p.tenant_id AND l.person_id = p.id AND l.provider_id = ${of})
      END)`,
  };
}

export function brakeSteps(connection: Connection): Pick<DirectoryChange, 'passBrake' | 'roomToLeave' | 'noteStopped'> {
  return {
    passBrake: (tenantId, actor, now) => passBrake(connection, sourceOf(tenantId, actor), now),
    roomToLeave: (tenantId, actor, now) => roomToLeave(connection, sourceOf(tenantId, actor), now),
    noteStopped: ({ tenantId, actor, ...stopped }) => noteStopped(connection, sourceOf(tenantId, actor), stopped),
  };
}
