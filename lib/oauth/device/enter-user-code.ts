import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { UserCodeRefusal } from './store';
import { readUserCode, userCodeHashes } from './user-code';

export type EnteredUserCode =
  | { kind: 'bound'; userCode: string }
  /** Unknown, used, expired, entered by somebody else, or no code at all: told alike. */
  | { kind: 'failed' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/** The recorded reason, for administrators who look into the failure. */
const reasons: Record<UserCodeRefusal | 'person-inactive', string> = {
  malformed: 'the user code is malformed',
  unknown: 'the user code is unknown',
  used: 'the user code was already answered',
  expired: 'the user code has expired',
  'entered-by-another-person': 'another person entered the user code first',
  'changed-meanwhile': 'the device request changed at the same time',
  'person-inactive': 'the person was deactivated, or the session ended',
};

/**
 * Accepts a code that a signed-in person typed, and binds the device's request to the person and session. Attempts are
 * limited ("an attacker [...] brute forcing", RFC 8628, 5.1). A success does not reset the limit, because an attacker
 * could otherwise enter a code of their own between guesses. Failures are recorded.
 */
export async function enterUserCode(
  context: OAuthContext,
  typed: string,
  { sessionId, personId }: SignedIn,
): Promise<EnteredUserCode> {
  const { issuer, store, origin, userCodeKey, throttle } = context;
  const userCode = readUserCode(typed);
  const userCodeHash = userCode === null ? null : userCodeHashes(userCodeKey, userCode);
  const attempt = await throttle.userCode({ personId, code: userCodeHash?.[0] ?? null });
  if (attempt.kind === 'refused') {
    record(context, `too many failed attempts: try again in ${attempt.retryAfterSeconds} s`, personId);
    return { kind: 'throttled', retryAfterSeconds: attempt.retryAfterSeconds };
  }
  const outcome = await store.enterUserCode({
    tenantId: issuer.tenantId,
    userCodeHash,
    sessionId,
    now: context.now(),
    origin,
  });
  if (outcome !== 'bound' || userCode === null) {
    record(context, reasons[outcome === 'bound' ? 'malformed' : outcome], personId);
    return { kind: 'failed' };
  }
  await attempt.succeeded();
  return { kind: 'bound', userCode };
}

function record(context: OAuthContext, why: string, personId: string): void {
  context.refused({
    endpoint: 'device',
    code: 'invalid_request',
    reason: `user code was rejected: ${why}`,
    clientId: null,
    personId,
  });
}
