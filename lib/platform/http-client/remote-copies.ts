import type { IncomingHttpHeaders } from 'node:http';
import type { Clock } from '@/lib/platform/shared/clock';
import { FetchRefused } from './fetch-refused';
import { freshSeconds } from './freshness';
import type { GuardedFetch } from './guarded-fetch';

/** After one attempt, good or bad, the next waits this long, whatever is asked for. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 30_000;
/** How long a copy still serves when its owner cannot be reached, from when it stopped being fresh. */
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
  /** The attempt under way: all who ask meanwhile wait for it. */
  attempt: Promise<void> | null;
}

export interface RemoteCopies<Value> {
  /**
   * What is published at an address: a copy as long as its headers allow, within bounds.
   * @param suffices whether a copy that is fresh is good enough; else it is read again, unless that was done moments ago
   * @throws what `unavailable` makes of the reason
   */
  read(uri: string, suffices?: (value: Value) => boolean): Promise<Value>;
}

/**
 * Documents of others, with copies of this process.
 * @param options.parse throws FetchRefused on what is no such document
 * @param options.unavailable the error of one that is not to be had
 * @param options.now for how old copies are
 * @param options.retryMilliseconds how long the next attempt waits while there is no copy that suffices; left out, as long as ever
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
  unavailable(message: string, options?: ErrorOptions): Error;
  retryMilliseconds?: number;
}): RemoteCopies<Value> {
  const entries = new Map<string, Entry<Value>>();

  function entryOf(uri: string): Entry<Value> {
    const entry = entries.get(uri) ?? { copy: null, attemptedAt: -Infinity, failure: null, attempt: null };
    // The one not asked for the longest goes first.
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
      if (!(error instanceof FetchRefused)) throw error;
      entry.failure = unavailable(`${uri.slice(0, 200)}: ${error.message}`, { cause: error });
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
      throw entry.failure ?? unavailable(`${uri.slice(0, 200)}: too old`);
    },
  };
}
