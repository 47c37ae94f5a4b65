import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { Attempt, AttemptClaim, ClaimedAttempt, NewAttempt } from '../store';

/** See IdentityProviderStore.openAttempt. */
export async function openAttempt(connection: Connection, attempt: NewAttempt): Promise<void> {
  const { tenantId, stateHash, providerId, browserHash, sessionId, requestId, returnTo, maxAge, now, expiresAt } =
    attempt;
  await connection.execute(sql`
    INSERT INTO upstream_attempt (tenant_id, state_hash, provider_id, browser_hash, session_id, request_id, return_to, max_age, created_at, expires_at)
    VALUES (${tenantId}::uuid, ${stateHash}, ${providerId}, ${browserHash}, ${sessionId}::uuid, ${requestId}::uuid, ${returnTo}, ${maxAge}::int, ${now}, ${expiresAt})`);
}

/**
 * See IdentityProviderStore.claimAttempt. A response from another browser or another provider does not use up the
 * attempt.
 */
export async function claimAttempt(
  connection: Connection,
  { tenantId, providerId, stateHash, browserHash, now }: AttemptClaim,
): Promise<ClaimedAttempt> {
  const [attempt] = await connection.query<Attempt>(sql`
    UPDATE upstream_attempt SET used_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND state_hash = ${stateHash} AND provider_id = ${providerId} AND browser_hash = ${browserHash}::bytea
      AND used_at IS NULL AND expires_at > ${now}
    RETURNING session_id::text AS "sessionId", request_id::text AS "requestId", return_to AS "returnTo", max_age AS "maxAge"`);
  return attempt
    ? { kind: 'claimed', attempt }
    : { kind: await whyNot(connection, { tenantId, providerId, stateHash, browserHash, now }) };
}

/** Finds the reason, for the failure records. */
async function whyNot(
  connection: Connection,
  { tenantId, providerId, stateHash, browserHash }: AttemptClaim,
): Promise<Exclude<ClaimedAttempt['kind'], 'claimed'>> {
  const [found] = await connection.query<{ sameProvider: boolean; sameBrowser: boolean; used: boolean }>(sql`
    SELECT provider_id = ${providerId} AS "sameProvider", browser_hash IS NOT DISTINCT FROM ${browserHash}::bytea AS "sameBrowser", used_at IS NOT NULL AS used
    FROM upstream_attempt WHERE tenant_id = ${tenantId}::uuid AND state_hash = ${stateHash}`);
  if (!found) return 'unknown';
  if (!found.sameBrowser) return 'other-browser';
  if (!found.sameProvider) return 'other-provider';
  return found.used ? 'used' : 'expired';
}

export const expiredAttempts = expiredRows('upstream_attempt', {
  key: { tenant_id: 'uuid', state_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 hour'`,
});
