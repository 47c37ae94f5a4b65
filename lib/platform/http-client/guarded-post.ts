import type { IncomingHttpHeaders } from 'node:http';
import type { Sayable } from '@/lib/platform/shared/message';
import { FetchRefused } from './fetch-refused';
import { createGuard, type GuardOptions } from './guard';
import { pinnedRequest, readAtMost } from './pinned-request';

/** How much of a response is read unless more is wanted: enough for an error message. */
const MOST_BYTES = 16 * 1024;

/** A response with any status, or the reason why there is none. */
type Posted =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: string }
  | { kind: 'failed'; reason: Sayable };

/**
 * Posts to an address supplied by another party, or sends another request with credentials. Redirects are not followed.
 * Failures are returned, not thrown.
 * @param message.body empty for GET and DELETE
 * @param message.mostBytes a longer body of the response is dropped
 */
export type GuardedPost = (
  address: string,
  message: { method?: 'GET' | 'POST' | 'DELETE'; headers: Record<string, string>; body: string; mostBytes?: number },
) => Promise<Posted>;

export function createGuardedPost(options: GuardOptions): GuardedPost {
  const guarded = createGuard(options);
  return async (address, { method = 'POST', headers, body, mostBytes = MOST_BYTES }) => {
    try {
      return await guarded(address, async (target, signal) => {
        const response = await pinnedRequest(target, {
          method,
          headers: { ...headers, ...(method === 'POST' && { 'Content-Length': String(Buffer.byteLength(body)) }) },
          body,
          signal,
        });
        const { statusCode: status = 0 } = response;
        return { kind: 'answered' as const, status, headers: response.headers, body: await said(response, mostBytes) };
      });
    } catch (error) {
      if (error instanceof FetchRefused) return { kind: 'failed', reason: error.reason };
      throw error;
    }
  };
}

/** The status already decides the outcome, so a body that is too long is simply dropped. */
async function said(response: Parameters<typeof readAtMost>[0], mostBytes: number): Promise<string> {
  try {
    return Buffer.from(await readAtMost(response, mostBytes)).toString();
  } catch (error) {
    if (error instanceof FetchRefused) return '';
    throw error;
  }
}
