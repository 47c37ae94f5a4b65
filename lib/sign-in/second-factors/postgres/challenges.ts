import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ChallengeOf, NewChallenge } from '../store';

/** See SecondFactorStore.openChallenge. */
export async function openChallenge(connection: Connection, challenge: NewChallenge): Promise<void> {
  const { tenantId, challengeHash, purpose, personId, browserHash, secretEncrypted, now, expiresAt } = challenge;
  await connection.execute(sql`
    INSERT INTO factor_challenge (tenant_id, challenge_hash, purpose, person_id, browser_hash, secret_encrypted, created_at, expires_at)
    VALUES (${tenantId}::uuid, ${challengeHash}, ${purpose}, ${personId}::uuid, ${browserHash}, ${secretEncrypted}::bytea, ${now}, ${expiresAt})`);
}

/** The condition for a challenge of that purpose, person and browser that can still be answered. */
const isOpen = ({ tenantId, challengeHash, purpose, personId, browserHash, now }: ChallengeOf) => sql`
  tenant_id = ${tenantId}::uuid AND challenge_hash = ${challengeHash} AND purpose = ${purpose} AND person_id IS NOT DISTINCT FROM ${personId}::uuid
  AND browser_hash = ${browserHash} AND used_at IS NULL AND expires_at > ${now}`;

/** See SecondFactorStore.findOpenSecret. */
export async function findOpenSecret(connection: Connection, challenge: ChallengeOf): Promise<Bytes | null> {
  const [row] = await connection.query<{ secretEncrypted: Bytes | null }>(sql`
    SELECT secret_encrypted AS "secretEncrypted" FROM factor_challenge WHERE ${isOpen(challenge)}`);
  return row?.secretEncrypted ?? null;
}

/** See SecondFactorStore.claimChallenge. */
export async function claimChallenge(connection: Connection, challenge: ChallengeOf): Promise<boolean> {
  return (
    (await connection.execute(
      sql`UPDATE factor_challenge SET used_at = ${challenge.now} WHERE ${isOpen(challenge)}`,
    )) === 1
  );
}

export const expiredChallenges = expiredRows('factor_challenge', {
  key: { tenant_id: 'uuid', challenge_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 hour'`,
});
