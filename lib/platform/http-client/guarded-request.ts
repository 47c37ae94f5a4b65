import type { IncomingHttpHeaders } from 'node:http';
import type { Sayable } from '@/lib/platform/shared/message';
import { isFetchRefused } from './fetch-refused';
import { createGuard, type GuardOptions } from './guard';
import { pinnedRequest, readAtMost } from './pinned-request';

/** How much of a response is read unless more is wanted: enough for an error message. */
const MOST_BYTES = 16 * 1024;

/** A response with any status, or the reason why there is none. */
export type Answered =
  | { kind: 'answered'; status: number; headers: IncomingHttpHeaders; body: string }
  | { kind: 'failed'; reason: Sayable };

export type RequestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a request to an address supplied by another party. Redirects are not followed. Failures are returned, not
 * thrown.
 * @param message.mostBytes a longer body of the response is dropped
 */
export type GuardedRequest = (
  address: string,
  message: { method: RequestMethod; headers: Record<string, string>; body?: string; mostBytes?: number },
) => Promise<Answered>;

export function createGuardedRequest(options: GuardOptions): GuardedRequest {
  const guarded = createGuard(options);
  return async (address, { method, headers, body, mostBytes = MOST_BYTES }) => {
    try {
      return await guarded(address, async (target, signal) => {
        const response = await pinnedRequest(target, {
          method,
          headers: { ...headers, ...(body !== undefined && { 'Content-Length': String(Buffer.byteLength(body)) }) },
          body,
          signal,
        });
        const { statusCode: status = 0 } = response;
        return { kind: 'answered' as const, status, headers: response.headers, body: await said(response, mostBytes) };
      });
    } catch (error) {
      if (isFetchRefused(error)) return { kind: 'failed', reason: error.reason };
      throw error;
    }
  };
}

/** The status already decides the outcome, so a body that is too long is simply dropped. */
async function said(response: Parameters<typeof readAtMost>[0], mostBytes: number): Promise<string> {
  try {
    return Buffer.from(await readAtMost(response, mostBytes)).toString();
  } catch (error) {
    if (isFetchRefused(error)) return '';
    throw error;
  }
}
