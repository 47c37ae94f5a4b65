import { z } from 'zod';
import { retryAfter } from '@/lib/journal/events/backoff';
import type { GuardedRequest } from '@/lib/platform/http-client/guarded-request';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { PullFailed } from './pull-failed';

/** How a directory's API is called. */
export interface Calling {
  request: GuardedRequest;
  now: () => Date;
}

/** A page of a thousand people is a fraction of this. */
const MOST_BYTES = 8 * 1024 * 1024;
/** How much of a directory's own words is kept. */
const WORDS_AT_MOST = 300;

/** Errors of OAuth (RFC 6749, 5.2), and of both APIs. */
const oauthError = z.object({ error: z.string(), error_description: z.string().optional() });
const apiError = z.object({ error: z.object({ code: z.union([z.string(), z.number()]), message: z.string() }) });

/** The codes with which Microsoft Graph forgets a delta token. */
const FORGOTTEN = new Set(['resyncRequired', 'syncStateNotFound', 'syncStateInvalid']);

/**
 * Calls a directory's API.
 * @param call.form sent with POST; without it, the call is a GET
 * @returns the JSON of a 200; null for 404
 * @throws PullFailed
 */
export async function callDirectory(
  { request, now }: Calling,
  address: string,
  { headers = {}, form }: { headers?: Record<string, string>; form?: Record<string, string> },
): Promise<unknown> {
  const answer = await request(address, {
    method: form ? 'POST' : 'GET',
    headers: {
      Accept: 'application/json',
      ...(form && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
    mostBytes: MOST_BYTES,
  });
  if (answer.kind === 'failed') throw new PullFailed(answer.reason);
  const body = parseJsonText(answer.body);
  if (answer.status === 404) return null;
  if (answer.status !== 200) {
    const { code, said } = wordsOf(answer.status, body);
    const mustList = answer.status === 410 || FORGOTTEN.has(code);
    throw new PullFailed(said, retryAfter(answer.headers['retry-after'], now()), mustList);
  }
  if (body === undefined) throw new PullFailed(msg('scimConnections.pullAnswerIsNotJson'));
  return body;
}

function wordsOf(statusCode: number, body: unknown): { code: string; said: Sayable } {
  const api = apiError.safeParse(body).data?.error;
  const oauth = oauthError.safeParse(body).data;
  const code = String(api?.code ?? oauth?.error ?? '');
  // Of a trace over several lines, the first says what is wrong.
  const words = (api?.message ?? oauth?.error_description ?? '').split(/[\r\n]/, 1)[0]?.slice(0, WORDS_AT_MOST) ?? '';
  if (statusCode === 429) return { code, said: msg('scimConnections.pullThrottled') };
  if (code === '') return { code, said: msg('common.answeredStatusCode', { statusCode }) };
  return { code, said: msg('scimConnections.pullAnswered', { statusCode, code: code.slice(0, 100), words }) };
}
