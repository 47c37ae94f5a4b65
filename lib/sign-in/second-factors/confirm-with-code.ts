import { unseal } from '@/lib/platform/shared/seal';
import type { Bytes, Keys } from '@/lib/platform/shared/secret';
import type { Throttle } from '@/lib/sign-in/throttling/throttle';
import { finishConfirmation, type Outcome, type PersonToConfirm, type RequestingBrowser } from './finish-confirmation';
import { recoveryCodeHash } from './recovery-code';
import type { Proof, SecondFactorStore } from './store';
import { matchingStep } from './totp';

export type CodeOutcome =
  | Extract<Outcome, { kind: 'done' }>
  | { kind: 'wrong' | 'used' | 'gone' }
  | { kind: 'throttled'; retryAfterSeconds: number };

interface Stores {
  secondFactors: SecondFactorStore;
  throttle: Pick<Throttle, 'secondFactor'>;
  /** Decrypts the keys of authenticator apps; used only for second factors. */
  key: Keys;
  /** The tenant's own key, for hashes of recovery codes. */
  recoveryKey: Bytes;
}

/**
 * Confirms with a code of an authenticator app (RFC 6238) or a recovery code. The attempt is counted before the code is
 * checked. An authenticator code that was used before is reported separately, because waiting for the next one helps.
 */
export async function confirmWithCode(
  { secondFactors, throttle, key, recoveryKey }: Stores,
  person: PersonToConfirm,
  typed: { kind: 'totp' | 'recovery-code'; code: string },
  browser: RequestingBrowser,
  now: Date,
): Promise<CodeOutcome> {
  const { tenantId, personId, userName, knownPlace } = person;
  const { origin, browserHash } = browser;
  const attempt = await throttle.secondFactor({
    tenantId,
    personId,
    ipAddress: origin?.ipAddress ?? null,
    knownPlace,
    browser: knownPlace ? Buffer.from(browserHash).toString('base64url') : null,
    guessable: typed.kind === 'totp',
  });
  if (attempt.kind === 'refused') return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  const refuse = async (reason: 'wrong' | 'used'): Promise<CodeOutcome> => {
    await secondFactors.recordFailure({ tenantId, personId, userName, method: typed.kind, reason, origin });
    return { kind: reason };
  };
  const proof = await proofOf({ secondFactors, key, recoveryKey }, person, typed, now);
  if (!proof) return refuse('wrong');
  const outcome = await finishConfirmation(
    secondFactors,
    person,
    { proof, method: { kind: typed.kind } },
    browser,
    now,
  );
  // A missing recovery code was either mistyped or already used; the response does not reveal which.
  if (outcome.kind === 'proof-used') return refuse(typed.kind === 'totp' ? 'used' : 'wrong');
  if (outcome.kind !== 'done') return { kind: 'gone' };
  await attempt.succeeded();
  return outcome;
}

async function proofOf(
  {
    secondFactors,
    key,
    recoveryKey,
  }: Pick<Stores, 'key' | 'recoveryKey'> & { secondFactors: Pick<SecondFactorStore, 'findTotps'> },
  { tenantId, personId }: PersonToConfirm,
  { kind, code }: { kind: 'totp' | 'recovery-code'; code: string },
  now: Date,
): Promise<Proof | null> {
  if (kind === 'recovery-code') {
    const codeHash = recoveryCodeHash(recoveryKey, personId, code);
    return codeHash && { kind, codeHash };
  }
  for (const { id, secretEncrypted, parameters } of await secondFactors.findTotps(tenantId, personId)) {
    const secret = unseal(key, secretEncrypted);
    const step = secret && matchingStep(secret, code, now, parameters);
    if (step !== null) return { kind, id, step };
  }
  return null;
}
