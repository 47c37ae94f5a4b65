import { retryAfter } from '@/lib/journal/events/backoff';
import type { GuardedRequest, RequestMethod } from '@/lib/platform/http-client/guarded-request';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { isObject, type ScimObject } from '@/lib/scim/protocol/json';
import type { AccessTokens } from './access-tokens';
import type { DownstreamApplication } from './application';
import { PushFailed } from './push-failed';

/** An application's answer that is about the request, and not about the application. */
export interface RemoteAnswer {
  status: number;
  /** Null if it is not a JSON object. */
  body: ScimObject | null;
}

/** A request that was answered or failed, for the log. */
export interface RemoteCall {
  method: RequestMethod;
  /** Below the base URL, with the query. */
  path: string;
  at: Date;
  durationMilliseconds: number;
  sent: string | null;
  /** 0 without an answer. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  received: string | null;
  /** Why there was no answer. */
  reason: Sayable | null;
}

/** Sends one application's requests. */
export interface Remote {
  /**
   * @param path below the base URL
   * @throws PushFailed when the application fails as a whole: no answer, 401, 403, 429 or 5xx
   */
  call(method: RequestMethod, path: string, body?: ScimObject): Promise<RemoteAnswer>;
}

/** Pages of lists are long. */
const MOST_BYTES = 4 * 1024 * 1024;
const SCIM = 'application/scim+json';

/** @param record gets every request, with secrets */
export function createRemote(
  application: DownstreamApplication,
  {
    send,
    tokens,
    now,
    record,
  }: { send: GuardedRequest; tokens: AccessTokens; now: Clock; record: (call: RemoteCall) => void },
): Remote {
  return {
    async call(method, path, body) {
      const token = await tokens.tokenFor(application);
      const sent = body === undefined ? null : JSON.stringify(body);
      const begun = performance.now();
      const at = now();
      const answer = await send(`${application.baseUrl}${path}`, {
        method,
        headers: {
          Accept: `${SCIM}, application/json`,
          Authorization: `Bearer ${token}`,
          ...(sent !== null && { 'Content-Type': SCIM }),
        },
        ...(sent !== null && { body: sent }),
        mostBytes: MOST_BYTES,
      });
      const call = { method, path, at, durationMilliseconds: performance.now() - begun, sent };
      if (answer.kind === 'failed') {
        record({ ...call, status: 0, headers: {}, received: null, reason: answer.reason });
        throw new PushFailed(answer.reason, { ofApplication: true });
      }
      const { status, headers } = answer;
      record({ ...call, status, headers, received: answer.body === '' ? null : answer.body, reason: null });
      const received = parsed(answer.body);
      if (status === 401) tokens.drop(application);
      if (status === 401 || status === 403 || status === 429 || status >= 500) {
        const asked = headers['retry-after'];
        throw new PushFailed(refusal({ status, body: received }), {
          ofApplication: true,
          retryAfterMilliseconds: retryAfter(Array.isArray(asked) ? asked[0] : asked, now()),
        });
      }
      return { status, body: received };
    },
  };
}

const DETAIL_CHARACTERS = 300;

/** What an answer that rejects a request says (RFC 7644, 3.12). */
export function refusal({ status: statusCode, body }: RemoteAnswer): Sayable {
  const detail = body?.detail;
  return typeof detail === 'string' && detail !== ''
    ? msg('downstream.answeredDetail', { statusCode, detail: detail.slice(0, DETAIL_CHARACTERS) })
    : msg('common.answeredStatusCode', { statusCode });
}

/** @throws PushFailed for an answer that is neither success nor 404 */
export function accepted(answer: RemoteAnswer): 'accepted' | 'not-found' {
  if (answer.status === 404) return 'not-found';
  if (answer.status < 200 || answer.status > 299) throw new PushFailed(refusal(answer));
  return 'accepted';
}

function parsed(text: string): ScimObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
