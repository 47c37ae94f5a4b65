import { retryAfter } from '@/lib/journal/events/backoff';
import type { Post } from '@/lib/journal/events/send';
import { msg } from '@/lib/platform/shared/message';
import type { Sent } from './delivery-worker';

/**
 * What a client's answer to a delivery means. Any success counts: a logout should be answered with 200, but some
 * frameworks answer 204 (Back-Channel Logout, 2.8); a ping should be answered with 204, and "the OP SHOULD also accept
 * HTTP 200 OK" (CIBA Core 1.0, 10.2).
 */
export function sentOf(answer: Awaited<ReturnType<Post>>, now: Date): Sent {
  if (answer.kind === 'failed') return { ...answer, retryAfterMilliseconds: null };
  if (answer.status >= 200 && answer.status < 300) return { kind: 'delivered' };
  const header = answer.headers['retry-after'];
  return {
    kind: 'failed',
    reason: msg('common.answeredStatusCode', { statusCode: answer.status }),
    retryAfterMilliseconds: retryAfter(Array.isArray(header) ? header[0] : header, now),
  };
}
