import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import { newId } from '@/lib/shared/id';
import type { Bytes } from '@/lib/shared/secret';
import { registrationAnswer } from './passkey-answer';
import { CHALLENGE_SECONDS, claimedChallenge, credentialIdOf, newChallenge } from './passkey-challenge';
import type { RelyingParty } from './relying-party';
import { complete, type Outcome, type Place, type Standing } from './standing';
import type { NewFactor, SecondFactorStore } from './store';

/**
 * What a browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON, WebAuthn Level 3, 5.4): discoverable,
 * so that it can sign in without a name; with user verification where the authenticator has it; without attestation,
 * which no policy here would look at.
 */
export async function passkeyCreation(
  { secondFactors }: { secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'list'> },
  relyingParty: RelyingParty,
  person: Pick<Standing, 'tenantId' | 'personId' | 'userName'> & { displayName: string | null; tenantName: string; browserHash: Bytes },
  now: Date,
) {
  const { tenantId, personId, userName, displayName, tenantName, browserHash } = person;
  const { factors } = await secondFactors.list(tenantId, personId);
  const challenge = await newChallenge(secondFactors, { tenantId, personId, browserHash, purpose: 'passkey-enrol' }, now);
  return generateRegistrationOptions({
    rpName: tenantName, rpID: relyingParty.id, userID: userHandleOf(personId), userName, userDisplayName: displayName ?? userName,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')), timeout: CHALLENGE_SECONDS * 1000, attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    excludeCredentials: factors.flatMap(({ credentialId, passkey }) => (credentialId && passkey ? [{ id: credentialId, transports: passkey.transports }] : [])),
  });
}

/** No name and no address (WebAuthn Level 3, 14.6.1): the bytes of the person's id. */
export function userHandleOf(personId: string): Bytes {
  return new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));
}

/**
 * Adds a passkey that the browser has made.
 * @returns `wrong` for an answer that does not hold (WebAuthn Level 3, 7.1)
 */
export async function addPasskey(
  { secondFactors }: { secondFactors: SecondFactorStore },
  { id: rpID, origin }: RelyingParty,
  standing: Standing,
  { answer: text, name }: { answer: string; name: string },
  place: Place,
  now: Date,
): Promise<Outcome | { kind: 'wrong' }> {
  const { tenantId, personId } = standing;
  const answer = registrationAnswer(text);
  const of = { tenantId, personId, browserHash: place.browserHash, purpose: 'passkey-enrol' } as const;
  const expectedChallenge = answer && (await claimedChallenge(secondFactors, answer.response.clientDataJSON, of, now));
  if (!answer || !expectedChallenge) return { kind: 'gone' };
  const verified = await verifyRegistrationResponse({
    response: answer, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: false,
  }).catch(() => null);
  if (!verified?.verified) return { kind: 'wrong' };

  const { credential, aaguid, credentialDeviceType, credentialBackedUp, userVerified } = verified.registrationInfo;
  const synced = credentialDeviceType === 'multiDevice';
  const factor: NewFactor = {
    id: newId(), kind: 'passkey', name, counter: credential.counter, secretEncrypted: null, challenge: null,
    passkey: {
      credentialId: credentialIdOf(credential.id), publicKey: credential.publicKey, synced, backedUp: credentialBackedUp, aaguid, transports: answer.response.transports ?? [],
    },
  };
  return complete(secondFactors, standing, { proof: { kind: 'enrolled', factor }, method: { kind: 'passkey', synced, userVerified } }, place, now);
}
