import { type Bytes, newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { ChallengeOf, ChallengePurpose, SecondFactorStore } from './store';

/** Longer than a browser waits for its user; the sign-in page keeps a challenge open for autofill. */
export const CHALLENGE_SECONDS = 10 * 60;

export type ChallengeFor = Pick<ChallengeOf, 'tenantId' | 'personId' | 'browserHash'> & { purpose: ChallengePurpose };

/**
 * Creates a challenge for one ceremony in one browser (WebAuthn Level 3, 13.4.3).
 * @returns the challenge in base64url, 256 random bits
 */
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
 * Consumes the challenge that an answer contains before anything else in the answer is checked, so that each challenge
 * can be answered only once, whatever the outcome.
 * @param clientDataJson base64url
 * @returns the challenge; null when the answer contains none that is open for this purpose
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

/** A credential id in its stored form. */
export function credentialIdOf(base64url: string): Bytes {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
