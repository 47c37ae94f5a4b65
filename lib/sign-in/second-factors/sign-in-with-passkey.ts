import type { Bytes } from '@/lib/platform/shared/secret';
import { finishConfirmation, type Outcome, type RequestingBrowser } from './finish-confirmation';
import { CHALLENGE_SECONDS, newChallenge } from './passkey-challenge';
import type { RelyingParty } from './relying-party';
import type { SecondFactorStore } from './store';
import { verifyPasskey } from './verify-passkey';
import { webAuthn } from './web-authn';

/**
 * What a browser needs to sign in with any of its passkeys for this site. No passkey is listed, so the request does not
 * reveal who has one.
 */
export async function passkeySignInRequest(
  secondFactors: Pick<SecondFactorStore, 'openChallenge'>,
  { id: rpID }: RelyingParty,
  { tenantId, browserHash }: { tenantId: string; browserHash: Bytes },
  now: Date,
) {
  const challenge = await newChallenge(
    secondFactors,
    { tenantId, personId: null, browserHash, purpose: 'passkey-sign-in' },
    now,
  );
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'required',
    allowCredentials: [],
  });
}

export type PasskeySignIn = Outcome | { kind: 'unknown' | 'wrong'; personId: string | null };

/**
 * Signs in with a passkey alone. Its authenticator must have verified the user, for example by PIN or fingerprint. It
 * then counts as two factors: something the person has and something they know or are.
 */
export async function signInWithPasskey(
  secondFactors: SecondFactorStore,
  relyingParty: RelyingParty,
  { tenantId, answer }: { tenantId: string; answer: string },
  browser: RequestingBrowser,
  now: Date,
): Promise<PasskeySignIn> {
  const of = { tenantId, personId: null, browserHash: browser.browserHash, purpose: 'passkey-sign-in' } as const;
  const verified = await verifyPasskey(secondFactors, relyingParty, { answer, of, userVerification: 'required' }, now);
  switch (verified.kind) {
    case 'gone':
      return verified;
    case 'unknown':
      return { kind: 'unknown', personId: null };
    case 'wrong': {
      const { personId, userName } = verified.passkey;
      await secondFactors.recordFailure({
        tenantId,
        personId,
        userName,
        method: 'passkey',
        reason: 'wrong',
        origin: browser.origin,
      });
      return { kind: 'wrong', personId };
    }
    case 'verified': {
      const { personId, userName } = verified.passkey;
      return finishConfirmation(
        secondFactors,
        { tenantId, personId, userName, subject: { kind: 'new' }, amr: [], knownPlace: false },
        verified,
        browser,
        now,
      );
    }
  }
}
