import type { OAuthContext, SignedIn } from '../context';
import { secondsAfter } from '../tokens/lifetimes';
import { hashUserCode, readUserCode } from './user-code';

/**
 * Failed attempts within a quarter of an hour ("an attacker [...] brute forcing", RFC 8628, 5.1). Success does not
 * start them anew: whoever guesses could otherwise enter a code of their own in between.
 */
const WINDOW_SECONDS = 15 * 60;
const FAILURES_OF_ACCOUNT = 10;
const FAILURES_OF_ADDRESS = 100;

export type EnteredUserCode =
  | { kind: 'bound'; userCode: string }
  /** Unknown, used, expired, entered by somebody else, or no code at all: told alike. */
  | { kind: 'failed' }
  | { kind: 'throttled' };

/** Takes a code that a signed-in person typed, and binds the device's request to person and session. Refusals are recorded. */
export async function enterUserCode(context: OAuthContext, typed: string, { sessionId }: SignedIn): Promise<EnteredUserCode> {
  const { issuer, store, origin, userCodeKey } = context;
  const now = context.now();
  const userCode = readUserCode(typed);
  const outcome = await store.enterUserCode({
    tenantId: issuer.tenantId,
    userCodeHash: userCode === null ? null : hashUserCode(userCodeKey, userCode),
    sessionId, now, origin,
    limit: { since: secondsAfter(now, -WINDOW_SECONDS), ofAccount: FAILURES_OF_ACCOUNT, ofAddress: FAILURES_OF_ADDRESS },
  });
  if (outcome === 'bound' && userCode !== null) return { kind: 'bound', userCode };
  context.refused({ endpoint: 'device', code: 'invalid_request', reason: `user code was not taken: ${outcome}`, clientId: null });
  return { kind: outcome === 'throttled' ? 'throttled' : 'failed' };
}
