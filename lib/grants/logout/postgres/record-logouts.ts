import { isUnrevoked, isWithinAbsoluteLifetime } from '@/lib/grants/token-families/postgres/family-status';
import { keepClientNotices } from '@/lib/journal/departures/postgres/departure-notices';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { logoutKeptDays } from '../retention';

/** A person whose access ends as a whole. */
interface Holder {
  personId: string;
  now: Date;
}

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

/** The families `f` that the end of all of a person's access ends. */
const isHeld = (tenantId: string, { personId, now }: Holder): Sql =>
  sql`f.tenant_id = ${tenantId}::uuid AND f.person_id = ${personId}::uuid AND ${isUnrevoked()} AND ${isWithinAbsoluteLifetime(now)}`;

/** Whether a client `c` wants to be notified when sessions end. */
const wantsLogouts = (tenantId: string): Sql =>
  sql`c.tenant_id = ${tenantId}::uuid AND c.disabled_at IS NULL AND c.metadata ->> 'backchannelLogoutUri' IS NOT NULL`;

/**
 * A SELECT of the clients that hold something of a person, with the session in which they got it, if any: those of the
 * families `f` that end, and others that exchanged a token of such a family for one of their own.
 */
const holders = (tenantId: string, holder: Holder): Sql => sql`
  SELECT f.client_id, f.session_id FROM token_family f WHERE ${isHeld(tenantId, holder)}
  UNION
  SELECT e.detail ->> 'clientId', NULL FROM token_family f JOIN token_family_event e ON e.tenant_id = ${tenantId}::uuid AND e.family_id = f.id
  WHERE ${isHeld(tenantId, holder)} AND e.kind = 'exchanged' AND e.detail ->> 'clientId' <> f.client_id`;

/** Whether `recordLogouts` would write anything for what clients hold of a person. */
export const hasLogoutsToRecord = ({ tenantId, ...holder }: Holder & { tenantId: string }): Sql => sql`EXISTS (
  SELECT FROM (${holders(tenantId, holder)}) AS h JOIN client c ON c.client_id = h.client_id AND ${wantsLogouts(tenantId)})`;

/**
 * Writes to the outbox that sessions have ended, over the connection of the transaction that ends them: for each client
 * that received tokens in one of them and wants to be notified. The caller holds the lock on the person's row, so that
 * no client receives tokens at the same time.
 * @param holder the person, if all of their access ends: then also for each client that holds something that was not
 *   granted in one of these sessions. It gets no session, so that it ends whatever it has of the person, unless it
 *   requires one: it may have heard of the end of an earlier session (docs/decisions/0023)
 */
export async function recordLogouts(
  connection: Connection,
  { tenantId, sessionIds, holder }: { tenantId: string; sessionIds: readonly string[]; holder?: Holder },
): Promise<void> {
  if (sessionIds.length === 0 && !holder) return;
  const elsewhere = holder
    ? sql`
      UNION
      SELECT h.client_id, ${holder.personId}::uuid, h.session_id, false FROM (${holders(tenantId, holder)}) AS h
      WHERE NOT EXISTS (SELECT FROM ended e WHERE e.id = h.session_id)`
    : empty;
  await connection.execute(sql`
    INSERT INTO logout_delivery (tenant_id, id, client_id, person_id, session_id, recorded_at, next_attempt_at)
    ${withReplaced(tenantId, sessionIds)}, holder AS (
      SELECT f.client_id, f.person_id, f.session_id, true AS ends FROM token_family f JOIN ended e ON e.id = f.session_id WHERE f.tenant_id = ${tenantId}::uuid
      ${elsewhere}
    ), notified AS (
      SELECT DISTINCT h.client_id, h.person_id,
        CASE WHEN h.ends OR COALESCE((c.metadata ->> 'backchannelLogoutSessionRequired')::boolean, false) THEN h.session_id END AS session_id
      FROM holder h JOIN client c ON c.client_id = h.client_id AND ${wantsLogouts(tenantId)}
    )
    SELECT ${tenantId}::uuid, gen_random_uuid(), client_id, person_id, session_id, clock_timestamp(), clock_timestamp() FROM notified`);
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
  keep: keepClientNotices,
});
