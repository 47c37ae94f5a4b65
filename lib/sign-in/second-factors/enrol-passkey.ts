import { newId } from '@/lib/platform/shared/id';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { ProvedMethod } from './authentication-methods';
import { finishConfirmation, type Outcome, type PersonToConfirm, type RequestingBrowser } from './finish-confirmation';
import { registrationAnswer } from './passkey-answer';
import {
  CHALLENGE_SECONDS,
  type ChallengeFor,
  claimedChallenge,
  credentialIdOf,
  newChallenge,
} from './passkey-challenge';
import type { RelyingParty } from './relying-party';
import type { NewFactor, SecondFactorStore } from './store';
import { webAuthn } from './web-authn';

/**
 * What a browser needs to create a passkey (PublicKeyCredentialCreationOptionsJSON, WebAuthn Level 3, 5.4). The passkey
 * is discoverable, so that it can sign in without a user name. No attestation is requested, because no policy here
 * would check it.
 * @param person.purpose determines whether user verification is required
 */
export async function passkeyCreation(
  { secondFactors }: { secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'list'> },
  relyingParty: RelyingParty,
  person: Pick<PersonToConfirm, 'tenantId' | 'personId' | 'userName'> & {
    displayName: string | null;
    tenantName: string;
    browserHash: Bytes;
    purpose: ChallengeFor['purpose'];
  },
  now: Date,
) {
  const { tenantId, personId, userName, displayName, tenantName, browserHash, purpose } = person;
  const { factors } = await secondFactors.list(tenantId, personId);
  const challenge = await newChallenge(secondFactors, { tenantId, personId, browserHash, purpose }, now);
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: tenantName,
    rpID: relyingParty.id,
    userID: userHandleOf(personId),
    userName,
    userDisplayName: displayName ?? userName,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: isFirst(purpose) ? 'required' : 'preferred' },
    excludeCredentials: factors.flatMap(({ credentialId, passkey }) =>
      credentialId && passkey ? [{ id: credentialId, transports: passkey.transports }] : [],
    ),
  });
}

/**
 * A passkey added by link is all that its person has, so it requires user verification. One added in a session or after
 * a password may serve as a second factor only.
 */
const isFirst = (purpose: ChallengeFor['purpose']): boolean => purpose === 'passkey-by-link';

/**
 * The bytes of the person's id, because a user handle must not contain a name or address (WebAuthn Level 3, 14.6.1).
 */
export function userHandleOf(personId: string): Bytes {
  return new Uint8Array(Buffer.from(personId.replaceAll('-', ''), 'hex'));
}

export type VerifiedNewPasskey =
  | { kind: 'verified'; factor: NewFactor; method: Extract<ProvedMethod, { kind: 'passkey' }> }
  /** `gone`: the challenge was answered before, or is too old. `wrong`: the answer does not hold. */
  | { kind: 'gone' | 'wrong' };

/**
 * Verifies a passkey that a browser has created (WebAuthn Level 3, 7.1): our challenge, our origin and RP ID. Nothing
 * is stored.
 */
export async function verifyNewPasskey(
  secondFactors: Pick<SecondFactorStore, 'claimChallenge'>,
  { id: rpID, origin }: RelyingParty,
  { answer: text, name, of }: { answer: string; name: string; of: ChallengeFor },
  now: Date,
): Promise<VerifiedNewPasskey> {
  const answer = registrationAnswer(text);
  const expectedChallenge = answer && (await claimedChallenge(secondFactors, answer.response.clientDataJSON, of, now));
  if (!answer || !expectedChallenge) return { kind: 'gone' };
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: isFirst(of.purpose),
  }).catch(() => null);
  if (!verified?.verified) return { kind: 'wrong' };

  const { credential, aaguid, credentialDeviceType, credentialBackedUp, userVerified } = verified.registrationInfo;
  const synced = credentialDeviceType === 'multiDevice';
  const factor: NewFactor = {
    id: newId(),
    kind: 'passkey',
    name,
    counter: credential.counter,
    secretEncrypted: null,
    challenge: null,
    passkey: {
      credentialId: credentialIdOf(credential.id),
      publicKey: credential.publicKey,
      synced,
      backedUp: credentialBackedUp,
      aaguid,
      transports: answer.response.transports ?? [],
    },
  };
  return { kind: 'verified', factor, method: { kind: 'passkey', synced, userVerified } };
}

/** Adds a passkey that the browser has created to the person who is signed in or about to be. */
export async function addPasskey(
  { secondFactors }: { secondFactors: SecondFactorStore },
  relyingParty: RelyingParty,
  person: PersonToConfirm,
  { answer, name }: { answer: string; name: string },
  browser: RequestingBrowser,
  now: Date,
): Promise<Outcome | { kind: 'wrong' }> {
  const { tenantId, personId } = person;
  const of = { tenantId, personId, browserHash: browser.browserHash, purpose: 'passkey-enrol' } as const;
  const made = await verifyNewPasskey(secondFactors, relyingParty, { answer, name, of }, now);
  if (made.kind !== 'verified') return made;
  return finishConfirmation(
    secondFactors,
    person,
    { proof: { kind: 'enrolled', factor: made.factor }, method: made.method },
    browser,
    now,
  );
}
