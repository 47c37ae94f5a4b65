import { activeSession } from '@/lib/grants/logout/postgres/active-session';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { endPendingSignIns } from './pending';

/**
 * Makes sessions of a person that began by a time count as too old for whatever needs a recent sign-in or a second
 * factor, until the person signs in again. Sign-ins that wait for their second factor start over. The caller has locked
 * the person's row.
 * @returns how many active sessions are concerned
 */
export async function requireStepUp(
  connection: Connection,
  {
    tenantId,
    personId,
    begunBy,
    issuer,
    now,
  }: { tenantId: string; personId: string; begunBy: Date; issuer: string; now: Date },
): Promise<number> {
  await endPendingSignIns(connection, { tenantId, personId });
  return connection.execute(sql`
    UPDATE session SET step_up_since = ${now}, step_up_issuer = ${issuer}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND created_at <= ${begunBy}
      AND ${activeSession(sql`session`, ofTenant(tenantId), now)}`);
}
