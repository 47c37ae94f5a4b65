import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { ChallengeOf, ChallengePurpose, SecondFactorStore } from './store';

/** Longer than a browser waits for its person; the sign-in page keeps one open for autofill. */
export const CHALLENGE_SECONDS = 10 * 60;

export type ChallengeFor = Pick<ChallengeOf, 'tenantId' | 'personId' | 'browserHash'> & { purpose: ChallengePurpose };

/** Makes a challenge for one ceremony of one browser (WebAuthn Level 3, 13.4.3). @returns it in base64url, 256 random bits */
export async function newChallenge(
  secondFactors: Pick<SecondFactorStore, 'openChallenge'>,
  of: ChallengeFor,
  now: Date,
): Promise<string> {
  const challenge = newSecret();
  const expiresAt = new Date(now.getTime() + CHALLENGE_SECONDS * 1000);
  await secondFactors.openChallenge({ ...of, challengeHash: sha256(challenge), secretEncrypted: null, now, expiresAt });
  return challenge;
}

/**
 * Uses up the challenge that an answer names, before anything else of the answer is looked at: whatever comes of it, it
 * is answered once.
 * @param clientDataJson base64url
 * @returns the challenge; null when the answer names none that is open for this
 */
export async function claimedChallenge(
  secondFactors: Pick<SecondFactorStore, 'claimChallenge'>,
  clientDataJson: string,
  of: ChallengeFor,
  now: Date,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJson);
  if (challenge === null) return null;
  return (await secondFactors.claimChallenge({ ...of, challengeHash: sha256(challenge), now })) ? challenge : null;
}

function challengeIn(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' && data !== null && 'challenge' in data && typeof data.challenge === 'string'
      ? data.challenge
      : null;
  } catch {
    return null;
  }
}

/** A credential id as it is stored. */
export function credentialIdOf(base64url: string): Bytes {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
