import type { CustomFetch } from 'openid-client';
import { FetchRefused } from '@/lib/platform/http-client/fetch-refused';
import { createGuard, type GuardOptions } from '@/lib/platform/http-client/guard';
import { pinnedRequest, readAtMost } from '@/lib/platform/http-client/pinned-request';
import { msg } from '@/lib/platform/shared/message';

/** Large enough for ID tokens with many groups and for key sets with certificate chains. */
const MOST_BYTES = 128 * 1024;
/** Statuses whose responses have no body (Fetch standard, section 2.2.3). */
const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Sends requests to an identity provider through the guard for addresses that others choose (docs/decisions/0018): with
 * limits on time and size, only to checked addresses, and without following redirects.
 * @throws FetchRefused
 */
export function createUpstreamFetch(options: GuardOptions): CustomFetch {
  const guarded = createGuard(options);
  return (address, { method, headers, body }) =>
    guarded(address, async (target, signal) => {
      const text = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : undefined;
      const how = { method: method === 'POST' ? ('POST' as const) : ('GET' as const), signal };
      const response = await pinnedRequest(
        target,
        text === undefined
          ? { ...how, headers }
          : { ...how, headers: { ...headers, 'Content-Length': String(Buffer.byteLength(text)) }, body: text },
      );
      const { statusCode: status = 0 } = response;
      const encoding = response.headers['content-encoding'] ?? 'identity';
      if (status < 200 || status > 599 || encoding !== 'identity') {
        response.destroy();
        throw new FetchRefused(
          encoding === 'identity'
            ? msg('common.answeredStatusCode', { statusCode: status })
            : msg('common.responseIsEncodedEncoding', { encoding: encoding.slice(0, 100) }),
        );
      }
      const received = await readAtMost(response, MOST_BYTES);
      const type = response.headers['content-type'];
      return new Response(WITHOUT_BODY.has(status) ? null : Buffer.from(received), {
        status,
        ...(type !== undefined && { headers: { 'Content-Type': type } }),
      });
    });
}
