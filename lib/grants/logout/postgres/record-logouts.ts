import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { logoutKeptDays } from '../retention';

/**
 * Sessions together with all those that they replaced. Signing in again starts a new session, but clients know the
 * session in which they received their tokens.
 */
export function withReplaced(tenantId: string, sessionIds: readonly string[]): Sql {
  return sql`
    WITH RECURSIVE ended AS (
      SELECT unnest(${[...sessionIds]}::uuid[]) AS id
      UNION
      SELECT s.id FROM session s JOIN ended e ON s.replaced_by = e.id WHERE s.tenant_id = ${tenantId}::uuid
    )`;
}

/**
 * Writes to the outbox that sessions have ended, over the connection of the transaction that ends them: for each client
 * that received tokens in one of them and wants to be notified. The caller holds the lock on the person's row, so that
 * no client receives tokens at the same time.
 */
export async function recordLogouts(
  connection: Connection,
  { tenantId, sessionIds }: { tenantId: string; sessionIds: readonly string[] },
): Promise<void> {
  if (sessionIds.length === 0) return;
  await connection.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, client_id, person_id, session_id, recorded_at, next_attempt_at)
    ${withReplaced(tenantId, sessionIds)}, holder AS (
      SELECT DISTINCT f.client_id, f.person_id, f.session_id FROM token_family f JOIN ended e ON e.id = f.session_id WHERE f.tenant_id = ${tenantId}::uuid
    )
    SELECT ${tenantId}::uuid, gen_random_uuid(), h.client_id, h.person_id, h.session_id, clock_timestamp(), clock_timestamp()
    FROM holder h JOIN client c ON c.tenant_id = ${tenantId}::uuid AND c.client_id = h.client_id
      AND c.disabled_at IS NULL AND c.metadata ->> 'backchannelLogoutUri' IS NOT NULL`);
}

/** The condition that a client `c` is asked to end everything of a person: it may still know the person. */
const isAskedToEnd = (tenantId: string, personId: string): Sql => sql`
  c.tenant_id = ${tenantId}::uuid AND c.disabled_at IS NULL AND c.metadata ->> 'globalTokenRevocationEndpoint' IS NOT NULL
    AND (EXISTS (SELECT FROM token_family f WHERE f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND f.client_id = c.client_id)
      OR EXISTS (SELECT FROM consent o WHERE o.tenant_id = ${tenantId}::uuid AND o.person_id = ${personId}::uuid AND o.client_id = c.client_id))`;

/** Whether `recordRevocations` would write anything. */
export const hasRevocationsToRecord = ({ tenantId, personId }: { tenantId: string; personId: string }): Sql =>
  sql`EXISTS (SELECT FROM client c WHERE ${isAskedToEnd(tenantId, personId)})`;

/**
 * Writes to the outbox that everything of a person has ended, over the connection of the transaction that ends it: for
 * each client with an endpoint for Global Token Revocation that the person gave consent to or that got tokens for them.
 */
export async function recordRevocations(
  connection: Connection,
  { tenantId, personId }: { tenantId: string; personId: string },
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, kind, client_id, person_id, recorded_at, next_attempt_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), 'revocation', c.client_id, ${personId}::uuid, clock_timestamp(), clock_timestamp()
    FROM client c WHERE ${isAskedToEnd(tenantId, personId)}`);
}

export const expiredLogoutDeliveries = expiredRows('logout_delivery', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`recorded_at`,
  before: sql`now() - make_interval(days => ${logoutKeptDays}::int)`,
});
