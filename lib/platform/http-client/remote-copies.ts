import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@/lib/platform/shared/clock';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { isFetchRefused } from './fetch-refused';
import type { GuardedFetch } from './guarded-fetch';

/** The minimum wait between two attempts, successful or not, whatever is requested. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 30_000;
/** How long after it stopped being fresh a copy is still used while its owner cannot be reached. */
const STALE_MILLISECONDS = 3_600_000;
const MAX_ENTRIES = 1000;

interface Copy<Value> {
  value: Value;
  freshUntil: number;
}

interface Entry<Value> {
  copy: Copy<Value> | null;
  attemptedAt: number;
  /** Why the last attempt failed. */
  failure: Error | null;
  /** The attempt in progress; parallel readers wait for it. */
  attempt: Promise<void> | null;
}

export interface RemoteCopies<Value> {
  /**
   * Reads what is published at an address. A copy is used for as long as its headers allow, within bounds.
   * @param suffices whether a fresh copy is good enough; if not, it is fetched again, unless that was done very
   *   recently
   * @throws the error that `unavailable` creates from the reason
   */
  read(uri: string, suffices?: (value: Value) => boolean): Promise<Value>;
}

/**
 * Documents published by others, cached in this process.
 * @param options.parse throws FetchRefused when the document is not valid
 * @param options.unavailable creates the error for a document that cannot be obtained
 * @param options.now used to determine the age of copies
 * @param options.retryMilliseconds the minimum wait before the next attempt while no copy suffices; defaults to the
 *   usual wait between attempts
 */
export function createRemoteCopies<Value>({
  fetch,
  now,
  mostBytes,
  accept,
  parse,
  unavailable,
  retryMilliseconds = BETWEEN_ATTEMPTS_MILLISECONDS,
}: {
  fetch: GuardedFetch;
  now: Clock;
  mostBytes: number;
  accept: string;
  parse(document: { headers: IncomingHttpHeaders; body: Uint8Array }): Value;
  unavailable(reason: Sayable, options?: ErrorOptions): Error;
  retryMilliseconds?: number;
}): RemoteCopies<Value> {
  const entries = new Map<string, Entry<Value>>();

  function entryOf(uri: string): Entry<Value> {
    const entry = entries.get(uri) ?? { copy: null, attemptedAt: -Infinity, failure: null, attempt: null };
    // Re-inserting moves the entry to the end, so that the least recently used entry is evicted first.
    entries.delete(uri);
    entries.set(uri, entry);
    const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  async function attempt(uri: string, entry: Entry<Value>): Promise<void> {
    entry.attemptedAt = now().getTime();
    try {
      const answer = await fetch(uri, { mostBytes, accept });
      entry.copy = { value: parse(answer), freshUntil: now().getTime() + freshSeconds(answer.headers) * 1000 };
      entry.failure = null;
    } catch (error) {
      if (!isFetchRefused(error)) throw error;
      entry.failure = unavailable(msg('http.uriWhy', { uri: uri.slice(0, 200), why: error.reason }), { cause: error });
    } finally {
      entry.attempt = null;
    }
  }

  return {
    async read(uri, suffices = () => true) {
      const entry = entryOf(uri);
      const isGood = (copy: Copy<Value>) => copy.freshUntil > now().getTime() && suffices(copy.value);
      const mayAttempt =
        now().getTime() - entry.attemptedAt >=
        (entry.copy && suffices(entry.copy.value) ? BETWEEN_ATTEMPTS_MILLISECONDS : retryMilliseconds);
      if (!entry.attempt && mayAttempt && !(entry.copy && isGood(entry.copy))) entry.attempt = attempt(uri, entry);
      if (entry.attempt && !(entry.copy && isGood(entry.copy))) await entry.attempt;
      if (entry.copy && entry.copy.freshUntil + STALE_MILLISECONDS > now().getTime()) return entry.copy.value;
      throw entry.failure ?? unavailable(msg('http.uriWhy', { uri: uri.slice(0, 200), why: msg('http.tooOld') }));
    },
  };
}

const LEAST_SECONDS = 60;
const MOST_SECONDS = 3600;
const DEFAULT_SECONDS = 600;

/**
 * How long a response may be used, in seconds, according to its headers (RFC 9111, 4.2.1, 5.1 to 5.3): at least a
 * minute, at most an hour.
 */
export function freshSeconds(headers: IncomingHttpHeaders): number {
  const control = headers['cache-control']?.toLowerCase() ?? '';
  if (/(?:^|[\s,])no-(?:store|cache)/.test(control)) return LEAST_SECONDS;
  const lifetime = /(?:^|[\s,])max-age="?(\d{1,10})/.exec(control)?.[1] ?? untilExpires(headers);
  if (lifetime === null) return DEFAULT_SECONDS;
  const age = /^\d{1,10}$/.exec(headers.age ?? '')?.[0] ?? '0';
  return Math.min(Math.max(Number(lifetime) - Number(age), LEAST_SECONDS), MOST_SECONDS);
}

/**
 * "the value of the Expires response header field […] minus the value of the Date response header field" (RFC 9111,
 * 4.2.1); an invalid date counts as expired (5.3). Null when either header is missing.
 */
function untilExpires({ expires, date }: IncomingHttpHeaders): number | null {
  if (expires === undefined || date === undefined) return null;
  const seconds = (Date.parse(expires) - Date.parse(date)) / 1000;
  return Number.isNaN(seconds) ? 0 : seconds;
}
