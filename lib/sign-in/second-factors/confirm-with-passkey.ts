import type { Bytes } from '@/lib/platform/shared/secret';
import { finishConfirmation, type Outcome, type PersonToConfirm, type RequestingBrowser } from './finish-confirmation';
import { CHALLENGE_SECONDS, newChallenge } from './passkey-challenge';
import type { RelyingParty } from './relying-party';
import type { SecondFactorStore } from './store';
import { verifyPasskey } from './verify-passkey';
import { webAuthn } from './web-authn';

/**
 * What a browser needs to confirm with one of the person's passkeys (PublicKeyCredentialRequestOptionsJSON, WebAuthn
 * Level 3, 5.5).
 */
export async function passkeyRequest(
  secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'list'>,
  { id: rpID }: RelyingParty,
  { tenantId, personId, browserHash }: Pick<PersonToConfirm, 'tenantId' | 'personId'> & { browserHash: Bytes },
  now: Date,
) {
  const { factors } = await secondFactors.list(tenantId, personId);
  const challenge = await newChallenge(
    secondFactors,
    { tenantId, personId, browserHash, purpose: 'passkey-confirm' },
    now,
  );
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: CHALLENGE_SECONDS * 1000,
    userVerification: 'preferred',
    allowCredentials: factors.flatMap(({ credentialId, passkey }) =>
      credentialId && passkey ? [{ id: credentialId, transports: passkey.transports }] : [],
    ),
  });
}

/** Confirms a sign-in or a session with one of the person's passkeys. */
export async function confirmWithPasskey(
  secondFactors: SecondFactorStore,
  relyingParty: RelyingParty,
  person: PersonToConfirm,
  answer: string,
  browser: RequestingBrowser,
  now: Date,
): Promise<Outcome | { kind: 'wrong' }> {
  const { tenantId, personId, userName } = person;
  const of = { tenantId, personId, browserHash: browser.browserHash, purpose: 'passkey-confirm' } as const;
  const verified = await verifyPasskey(secondFactors, relyingParty, { answer, of, userVerification: 'preferred' }, now);
  if (verified.kind === 'gone') return verified;
  if (verified.kind !== 'verified') {
    await secondFactors.recordFailure({
      tenantId,
      personId,
      userName,
      method: 'passkey',
      reason: 'wrong',
      origin: browser.origin,
    });
    return { kind: 'wrong' };
  }
  return finishConfirmation(secondFactors, person, verified, browser, now);
}
