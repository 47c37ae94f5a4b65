import { newId } from '@/lib/platform/shared/id';
import { seal, unseal } from '@/lib/platform/shared/seal';
import { type Bytes, type Keys, newSecret, sha256 } from '@/lib/platform/shared/secret';
import { finishConfirmation, type Outcome, type PersonToConfirm, type RequestingBrowser } from './finish-confirmation';
import type { ChallengeOf, SecondFactorStore } from './store';
import { matchingStep, newTotpSecret } from './totp';

/** How long a person may take to set up an authenticator app. */
const SECONDS = 15 * 60;

type Enrolment = Pick<PersonToConfirm, 'tenantId' | 'personId'> & { token: string; browserHash: Bytes };

const challengeOf = ({ tenantId, personId, token, browserHash }: Enrolment, now: Date): ChallengeOf => ({
  tenantId,
  personId,
  challengeHash: sha256(token),
  purpose: 'totp-enrol',
  browserHash,
  now,
});

/**
 * Creates a key for an authenticator app.
 * @returns the token under which the key is found until it is confirmed
 */
export async function startTotp(
  { secondFactors, key }: { secondFactors: Pick<SecondFactorStore, 'openChallenge'>; key: Keys },
  { tenantId, personId, browserHash }: Omit<Enrolment, 'token'>,
  now: Date,
): Promise<string> {
  const token = newSecret();
  const expiresAt = new Date(now.getTime() + SECONDS * 1000);
  await secondFactors.openChallenge({
    ...challengeOf({ tenantId, personId, token, browserHash }, now),
    secretEncrypted: seal(key, newTotpSecret()),
    expiresAt,
  });
  return token;
}

/**
 * The key of an authenticator app that is being set up, for the person and browser that it was created for; null when
 * it has expired or was used.
 */
export async function readTotp(
  { secondFactors, key }: { secondFactors: Pick<SecondFactorStore, 'findOpenSecret'>; key: Keys },
  enrolment: Enrolment,
  now: Date,
): Promise<Bytes | null> {
  const sealed = await secondFactors.findOpenSecret(challengeOf(enrolment, now));
  return sealed && unseal(key, sealed);
}

/**
 * Adds the authenticator app once it produces a correct code. That code cannot be used for anything else.
 * @returns `wrong` changes nothing: the key can still be confirmed with another code
 */
export async function confirmTotp(
  { secondFactors, key }: { secondFactors: SecondFactorStore; key: Keys },
  person: PersonToConfirm,
  { token, code, name }: { token: string; code: string; name: string },
  browser: RequestingBrowser,
  now: Date,
): Promise<Outcome | { kind: 'wrong' }> {
  const { tenantId, personId } = person;
  const enrolment = { tenantId, personId, token, browserHash: browser.browserHash };
  const secret = await readTotp({ secondFactors, key }, enrolment, now);
  if (!secret) return { kind: 'gone' };
  const step = matchingStep(secret, code, now);
  if (step === null) return { kind: 'wrong' };
  const factor = {
    id: newId(),
    kind: 'totp' as const,
    name,
    counter: step,
    secretEncrypted: seal(key, secret),
    challenge: challengeOf(enrolment, now),
    passkey: null,
  };
  return finishConfirmation(
    secondFactors,
    person,
    { proof: { kind: 'enrolled', factor }, method: { kind: 'totp' } },
    browser,
    now,
  );
}
