import type { IncomingHttpHeaders } from 'node:http';
import { msg } from '@/lib/platform/shared/message';
import { FetchRefused } from './fetch-refused';
import { createGuard, type GuardOptions } from './guard';
import { pinnedRequest, readAtMost } from './pinned-request';
import type { Target } from './resolve-target';

interface Fetched {
  headers: IncomingHttpHeaders;
  body: Uint8Array;
}

/**
 * Sends a GET request to the checked addresses of a target only.
 * @param options.mostBytes maximum length of the body
 * @param options.signal aborts the request at any stage
 * @throws FetchRefused when the response is not 200 or too long; connection errors are thrown as they are
 */
async function pinnedGet(
  target: Target,
  { mostBytes, accept, signal }: { mostBytes: number; accept: string; signal: AbortSignal },
): Promise<Fetched> {
  const response = await pinnedRequest(target, { method: 'GET', headers: { Accept: accept }, signal });
  const { statusCode = 0 } = response;
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (statusCode !== 200 || encoding !== 'identity') {
    response.destroy();
    throw new FetchRefused(
      statusCode === 200
        ? msg('common.responseIsEncodedEncoding', { encoding: encoding.slice(0, 100) })
        : msg(isRedirect(statusCode) ? 'http.answeredNoRedirect' : 'common.answeredStatusCode', { statusCode }),
    );
  }
  return { headers: response.headers, body: await readAtMost(response, mostBytes) };
}

function isRedirect(status: number): boolean {
  return status >= 300 && status < 400;
}

/**
 * Fetches an address supplied by another party.
 * @param options.mostBytes maximum length of the response body
 * @throws FetchRefused when it cannot be fetched within the time and size limits, over https and from the public
 *   internet
 */
export type GuardedFetch = (address: string, options: { mostBytes: number; accept: string }) => Promise<Fetched>;

export function createGuardedFetch(options: GuardOptions): GuardedFetch {
  const guarded = createGuard(options);
  return (address, wanted) => guarded(address, (target, signal) => pinnedGet(target, { ...wanted, signal }));
}
