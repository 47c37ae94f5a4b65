import { generateAuthenticationOptions } from '@simplewebauthn/server';
import type { Bytes } from '@/lib/platform/shared/secret';
import { CHALLENGE_SECONDS, newChallenge } from './passkey-challenge';
import type { RelyingParty } from './relying-party';
import { complete, type Outcome, type Place, type Standing } from './standing';
import type { SecondFactorStore } from './store';
import { verifyPasskey } from './verify-passkey';

/**
 * What a browser needs to confirm with one of the person's passkeys (PublicKeyCredentialRequestOptionsJSON, WebAuthn
 * Level 3, 5.5).
 */
export async function passkeyRequest(
  secondFactors: Pick<SecondFactorStore, 'openChallenge' | 'list'>,
  { id: rpID }: RelyingParty,
  { tenantId, personId, browserHash }: Pick<Standing, 'tenantId' | 'personId'> & { browserHash: Bytes },
  now: Date,
) {
  const { factors } = await secondFactors.list(tenantId, personId);
  const challenge = await newChallenge(
    secondFactors,
    { tenantId, personId, browserHash, purpose: 'passkey-confirm' },
    now,
  );
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
  standing: Standing,
  answer: string,
  place: Place,
  now: Date,
): Promise<Outcome | { kind: 'wrong' }> {
  const { tenantId, personId, userName } = standing;
  const of = { tenantId, personId, browserHash: place.browserHash, purpose: 'passkey-confirm' } as const;
  const verified = await verifyPasskey(secondFactors, relyingParty, { answer, of, userVerification: 'preferred' }, now);
  if (verified.kind === 'gone') return verified;
  if (verified.kind !== 'verified') {
    await secondFactors.recordFailure({
      tenantId,
      personId,
      userName,
      method: 'passkey',
      reason: 'wrong',
      origin: place.origin,
    });
    return { kind: 'wrong' };
  }
  return complete(secondFactors, standing, verified, place, now);
}
