import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { UserCodeRefusal } from './store';
import { readUserCode, userCodeHashes } from './user-code';

export type EnteredUserCode =
  | { kind: 'bound'; userCode: string }
  /** Unknown, used, expired, entered by somebody else, or no code at all: told alike. */
  | { kind: 'failed' }
  | { kind: 'throttled'; retryAfterSeconds: number };

/** For whoever looks up why it failed. */
const reasons: Record<UserCodeRefusal | 'person-inactive', string> = {
  malformed: 'it is not in the form of a code',
  unknown: 'no device was given it',
  used: 'it was answered already',
  expired: 'it has expired',
  'entered-by-another-person': 'somebody else entered it first',
  'changed-meanwhile': 'it changed meanwhile',
  'person-inactive': 'the person was deactivated, or the session ended',
};

/**
 * Takes a code that a signed-in person typed, and binds the device's request to person and session. Attempts are
 * limited ("an attacker [...] brute forcing", RFC 8628, 5.1), and success does not start them anew: whoever guesses
 * could otherwise enter a code of their own in between. Refusals are recorded.
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
    record(context, `too many attempts failed: it may be tried again in ${attempt.retryAfterSeconds} s`, personId);
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
    reason: `user code was not taken: ${why}`,
    clientId: null,
    personId,
  });
}
