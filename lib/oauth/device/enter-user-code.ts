import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { UserCodeRejection } from './store';
import { readUserCode, userCodeHashes } from './user-code';

export type EnteredUserCode =
  | { kind: 'bound'; userCode: string }
  /** Unknown, used, expired, entered by somebody else, or no code at all: told alike. */
  | { kind: 'failed' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/** The recorded reason, for administrators who look into the failure. */
const reasons: Record<UserCodeRejection | 'person-inactive', Sayable> = {
  malformed: msg('common.userCodeIsMalformed'),
  unknown: msg('common.userCodeIsUnknown'),
  used: msg('common.userCodeWasAlreadyAnswered'),
  expired: msg('common.userCodeHasExpired'),
  'entered-by-another-person': msg('common.anotherPersonEnteredUserCode'),
  'changed-meanwhile': msg('common.deviceRequestChangedAtSame'),
  'person-inactive': msg('oauth.personWasDeactivatedOrSession'),
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
    record(context, msg('oauth.tooManyFailedAttemptsTry', { retryAfterSeconds: attempt.retryAfterSeconds }), personId);
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

function record(context: OAuthContext, why: Sayable, personId: string): void {
  context.refused({
    endpoint: 'device',
    code: 'invalid_request',
    reason: msg('oauth.userCodeWasRejectedWhy', { why }),
    clientId: null,
    personId,
  });
}
