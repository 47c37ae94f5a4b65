import { sameDigest } from '@/lib/platform/shared/secret';
import type { ProvedMethod } from './authentication-methods';
import { userHandleOf } from './enrol-passkey';
import { authenticationAnswer } from './passkey-answer';
import { type ChallengeFor, claimedChallenge, credentialIdOf } from './passkey-challenge';
import type { RelyingParty } from './relying-party';
import type { Proof, SecondFactorStore, StoredPasskey } from './store';
import { webAuthn } from './web-authn';

export type VerifiedPasskey =
  | {
      kind: 'verified';
      passkey: StoredPasskey;
      proof: Extract<Proof, { kind: 'passkey' }>;
      method: Extract<ProvedMethod, { kind: 'passkey' }>;
    }
  /** The challenge was answered before, or is too old. */
  | { kind: 'gone' }
  /** No such passkey in this tenant. */
  | { kind: 'unknown' }
  | { kind: 'wrong'; passkey: StoredPasskey };

/**
 * Verifies a browser's answer with a passkey (WebAuthn Level 3, 7.2): our challenge, our origin and RP ID, the
 * signature, and an increasing counter. Whether the user was verified is reported as stated by the authenticator.
 * @param of.personId null when the passkey itself identifies the person
 * @param userVerification `required` rejects an answer without it
 */
export async function verifyPasskey(
  secondFactors: Pick<SecondFactorStore, 'claimChallenge' | 'findPasskey'>,
  { id: rpID, origin }: RelyingParty,
  {
    answer: text,
    of,
    userVerification,
  }: { answer: string; of: ChallengeFor; userVerification: 'required' | 'preferred' },
  now: Date,
): Promise<VerifiedPasskey> {
  const answer = authenticationAnswer(text);
  const expectedChallenge = answer && (await claimedChallenge(secondFactors, answer.response.clientDataJSON, of, now));
  if (!answer || !expectedChallenge) return { kind: 'gone' };
  const passkey = await secondFactors.findPasskey(of.tenantId, credentialIdOf(answer.id));
  if (!passkey || !isOf(passkey, of.personId, answer.response.userHandle ?? null)) return { kind: 'unknown' };

  const { userHandle, ...response } = answer.response;
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(userHandle && { userHandle }) } },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: userVerification === 'required',
    credential: { id: answer.id, publicKey: passkey.publicKey, counter: passkey.counter },
  }).catch(() => null);
  if (!verified?.verified) return { kind: 'wrong', passkey };
  const { newCounter, userVerified, credentialBackedUp } = verified.authenticationInfo;
  return {
    kind: 'verified',
    passkey,
    proof: { kind: 'passkey', id: passkey.id, counter: newCounter, backedUp: credentialBackedUp },
    method: { kind: 'passkey', synced: passkey.synced, userVerified },
  };
}

/**
 * "verify that the user account … contains a credential record"; a user handle, if present, must identify the same
 * person. That of an imported passkey is the other product's: its ID and key identify the person.
 */
function isOf(
  { personId, imported = false }: StoredPasskey,
  expected: string | null,
  userHandle: string | null,
): boolean {
  if (expected !== null && expected !== personId) return false;
  if (userHandle === null) return expected !== null;
  return imported || sameDigest(Buffer.from(userHandle, 'base64url'), userHandleOf(personId));
}
