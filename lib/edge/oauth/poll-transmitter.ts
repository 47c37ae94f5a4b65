import type { Container } from '@/lib/edge/container';
import { recordFailedRequest } from '@/lib/edge/http/record-failed-request';
import type { ClaimedPoll } from '@/lib/grants/trusted-issuers/poll-queue';
import { backoff, retryAfter } from '@/lib/journal/events/backoff';
import { type PollAnswer, type PollRequest, poll, pollResponse, type SetVerdict } from '@/lib/oauth/signals/poll';
import { receiveSet } from '@/lib/oauth/signals/receive-set';
import { setErrors } from '@/lib/oauth/signals/verify-set';
import type { GuardedPost } from '@/lib/platform/http-client/guarded-post';
import { newId } from '@/lib/platform/shared/id';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { Tenant } from '@/lib/tenants/store';
import { handleReceivedSignal } from './handle-received-signal';
import { tenantIssuer } from './tenant-issuer';

/** How often a transmitter is polled that answers. */
const EVERY_MILLISECONDS = 30_000;
/** A whole response: 25 tokens of the size that push accepts, and the JSON around them. */
const MOST_BYTES = 512 * 1024;

interface Parts {
  container: Pick<
    Container,
    'config' | 'tenants' | 'oauth' | 'remoteKeys' | 'directory' | 'throttle' | 'failures' | 'log' | 'now'
  >;
  post: GuardedPost;
  /** Opens the tokens with which transmitters are polled. */
  sealingKey: Keys;
}

/** @returns why polling failed, or null, and when the transmitter is polled next, or null if it is no longer polled */
export async function pollTransmitter(
  parts: Parts,
  claimed: ClaimedPoll,
): Promise<{ error: Sayable | null; againInMilliseconds: number | null; unauthorized?: boolean }> {
  const { url } = claimed;
  if (url === null) return { error: null, againInMilliseconds: null };
  const polled = await pollAt(parts, claimed, url);
  if (polled.kind === 'done')
    return { error: null, againInMilliseconds: polled.moreAvailable ? 0 : EVERY_MILLISECONDS };
  const failures = claimed.failures + 1;
  const { retryAfterMilliseconds } = polled;
  const { pauseMilliseconds } = backoff({ attempts: failures, failures, retryAfterMilliseconds });
  return { error: polled.reason, againInMilliseconds: pauseMilliseconds, unauthorized: 'unauthorized' in polled };
}

async function pollAt({ container, post, sealingKey }: Parts, claimed: ClaimedPoll, url: string) {
  const tenant = await container.tenants.findBySlug(claimed.tenantSlug);
  if (tenant?.status !== 'active' || tenant.maintenance) return failed(msg('oauth.tenantDoesNotPoll'));
  const { tokenSealed } = claimed;
  const token = tokenSealed && unseal(sealingKey, tokenSealed);
  if (tokenSealed && !token) return failed(msg('oauth.pollTokenCannotBeRead'));
  const authorization = token && `Bearer ${Buffer.from(token).toString()}`;
  return poll(
    (request) => send(post, { url, authorization, request, now: container.now() }),
    (jti, set) => handle(container, tenant, { issuer: claimed.issuer, jti }, set),
  );
}

interface Sending {
  url: string;
  authorization: string | null;
  request: PollRequest;
  now: Date;
}

async function send(post: GuardedPost, { url, authorization, request, now }: Sending): Promise<PollAnswer> {
  const answer = await post(url, {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      // The language of the descriptions (RFC 8936, 2.6).
      ...(request.setErrs && { 'Content-Language': 'en' }),
      ...(authorization !== null && { Authorization: authorization }),
    },
    body: JSON.stringify(request),
    mostBytes: MOST_BYTES,
  });
  if (answer.kind === 'failed') return failed(answer.reason);
  if (answer.status === 401)
    return { ...failed(msg('trustedIssuers.transmitterRejectsToken')), unauthorized: true as const };
  if (answer.status !== 200)
    return failed(
      msg('common.answeredStatusCode', { statusCode: answer.status }),
      retryAfter(answer.headers['retry-after'], now),
    );
  const parsed = pollResponse.safeParse(parseJsonText(answer.body));
  return parsed.success ? { kind: 'answered', response: parsed.data } : failed(msg('oauth.pollResponseIsNotSets'));
}

/** Handles a token as if it had been pushed by the transmitter that was polled, and by no other. */
async function handle(
  container: Parts['container'],
  tenant: Tenant,
  expected: { issuer: string; jti: string },
  set: string,
): Promise<SetVerdict> {
  const { config, oauth, remoteKeys, now } = container;
  const origin = { requestId: newId(), ipAddress: null, userAgent: null };
  const context = {
    issuer: tenantIssuer(tenant, config.url),
    store: oauth,
    remoteKeys,
    now,
    handleSignal: (received: Parameters<typeof handleReceivedSignal>[1]) =>
      handleReceivedSignal({ container, tenant, origin }, received),
    refused: (failure: Parameters<typeof recordFailedRequest>[1]) =>
      recordFailedRequest({ container, tenant, origin }, failure),
  };
  const outcome = await receiveSet(set.trim(), context, expected);
  if (outcome.kind === 'accepted') return { kind: 'ack' };
  const { reason } = outcome;
  if (outcome.kind === 'limited')
    return { kind: 'later', reason, retryAfterMilliseconds: outcome.retryAfterSeconds * 1000 };
  // The token may be valid, so the transmitter keeps it until the keys can be read.
  if (outcome.keysUnavailable) return { kind: 'later', reason, retryAfterMilliseconds: null };
  return { kind: 'error', err: outcome.err, description: setErrors[outcome.err] };
}

const failed = (reason: Sayable, retryAfterMilliseconds: number | null = null) => ({
  kind: 'failed' as const,
  reason,
  retryAfterMilliseconds,
});
