import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import type { NewPendingSignIn, SessionStore } from './store';

/** How long a person may take to provide their second factor. */
const SECONDS = 10 * 60;

/**
 * Keeps a sign-in until its second factor is provided.
 * @param sign.passwordHash the hash that the password was verified against; null when the person did not use a password
 * @param sign.amr how the person has authenticated so far (RFC 8176)
 * @returns the secret for the cookie, of which only the SHA-256 is stored
 */
export async function holdSignIn(
  sessions: Pick<SessionStore, 'hold'>,
  {
    tenantId,
    personId,
    passwordHash,
    amr,
    knownPlace,
    browserHash,
  }: Omit<NewPendingSignIn, 'tokenHash' | 'now' | 'expiresAt'>,
  now: Date,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + SECONDS * 1000);
  await sessions.hold({
    tenantId,
    personId,
    passwordHash,
    amr,
    knownPlace,
    browserHash,
    tokenHash: sha256(token),
    now,
    expiresAt,
  });
  return token;
}
