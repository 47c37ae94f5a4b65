import { BRAKED_RETRY_SECONDS } from '@/lib/oauth/global-revocation/revocation-call';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { type ExpectedSet, type SetError, verifySet } from './verify-set';

/** The part of the context that receiving a token needs. */
export type ReceivingContext = Pick<
  OAuthContext,
  'issuer' | 'store' | 'remoteKeys' | 'now' | 'handleSignal' | 'refused'
>;

/**
 * `accepted`: handled, or without effect for good; from now on, the transmitter need not send it again. `limited`: to
 * be sent again later. The reasons are for administrators.
 */
export type ReceivedSet =
  | { kind: 'accepted' }
  | { kind: 'refused'; err: SetError; reason: Sayable; keysUnavailable: boolean }
  | { kind: 'limited'; reason: Sayable; retryAfterSeconds: number };

/** How failed requests name the receiver of tokens, whether they are pushed or polled. */
const ENDPOINT = 'shared-signals';

/**
 * Verifies a token and does what it does, and records why nothing happened.
 * @param expected what a transmitter that was polled said about the token
 */
export async function receiveSet(
  token: string,
  context: ReceivingContext,
  expected?: ExpectedSet,
): Promise<ReceivedSet> {
  const verified = await verifySet(token, context, expected);
  if (verified.kind === 'refused') {
    recordRefusal(context, verified.err, verified.reason);
    return verified;
  }
  const { transmitter, signal } = verified;
  const outcome = await context.handleSignal(verified);
  if (outcome.kind === 'limited') {
    const limit = transmitter.revocation?.perHour ?? 0;
    const reason = msg('oauth.issuerReachedRevocationLimit', { issuer: transmitter.issuer, limit });
    recordRefusal(context, 'too_many', reason);
    return { ...outcome, reason };
  }
  if (outcome.kind === 'braked') {
    const reason = msg('oauth.issuerIsBraked', { issuer: transmitter.issuer });
    recordRefusal(context, 'too_many', reason);
    return { kind: 'limited', retryAfterSeconds: BRAKED_RETRY_SECONDS, reason };
  }
  if (outcome.kind === 'unexpected-state') {
    const reason = msg('oauth.verificationHasAnotherState', { issuer: transmitter.issuer });
    recordRefusal(context, 'invalid_state', reason);
    return { kind: 'refused', err: 'invalid_state', reason, keysUnavailable: false };
  }
  // The answer does not reveal who is known here; administrators see why nothing happened.
  if (outcome.kind === 'not-found') {
    const subject = JSON.stringify(signal.subject).slice(0, 300);
    recordRefusal(context, 'unknown_subject', msg('oauth.issuerNamesNobody', { issuer: transmitter.issuer, subject }));
  }
  return { kind: 'accepted' };
}

export function recordRefusal(context: Pick<OAuthContext, 'refused'>, code: string, reason: Sayable): void {
  context.refused({ endpoint: ENDPOINT, code, reason, clientId: null });
}
