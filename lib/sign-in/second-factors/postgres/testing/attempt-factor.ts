import { origin, type Seed } from '@/lib/grants/oauth/postgres/testing/seed';
import type { Database } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { ChallengeOf, Completion, Proof } from '../../store';
import { createSecondFactorStore } from '..';

/** A proof to use up, in a form that can be sent to another process. */
export type UsedUp =
  | { kind: 'totp'; id: string; step: number }
  | { kind: 'recovery-code'; name: string }
  | { kind: 'challenge'; name: string };

/** The challenge with this name that the seed's person was given. */
export const challengeNamed = (
  { tenantId, personId }: Pick<Seed, 'tenantId' | 'personId'>,
  name: string,
  now: Date,
): ChallengeOf => ({
  tenantId,
  personId,
  challengeHash: sha256(name),
  purpose: 'passkey-confirm',
  browserHash: sha256('browser'),
  now,
});

/** A new sign-in with a proof. */
export function newCompletion(
  { tenantId, personId }: Pick<Seed, 'tenantId' | 'personId'>,
  proof: Proof,
  now: Date,
  differences: Partial<Completion> = {},
): Completion {
  const expiresAt = new Date(now.getTime() + 3_600_000);
  const session = {
    id: newId(),
    sidHash: sha256(newSecret()),
    amr: ['pwd', 'otp', 'mfa'],
    acr: 'urn:tessera:acr:2fa',
    expiresAt,
    previousSidHashes: [],
    browserHash: sha256('browser'),
  };
  return { tenantId, personId, subject: { kind: 'new' }, proof, session, origin, now, ...differences };
}

/**
 * Uses up a proof once.
 * @returns the outcome
 */
export async function attemptFactor(database: Database, seed: Seed, used: UsedUp): Promise<string> {
  const store = createSecondFactorStore(database);
  const now = new Date();
  if (used.kind === 'challenge')
    return (await store.claimChallenge(challengeNamed(seed, used.name, now))) ? 'done' : 'proof-used';
  const proof: Proof = used.kind === 'totp' ? used : { kind: 'recovery-code', codeHash: sha256(used.name) };
  return store.finish(newCompletion(seed, proof, now));
}
