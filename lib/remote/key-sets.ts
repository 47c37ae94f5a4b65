import type { JSONWebKeySet } from 'jose';
import { KeySetUnavailable, type RemoteKeySets } from '@/lib/oauth/assertion/remote-key-sets';
import type { Clock } from '@/lib/shared/clock';
import { FetchRefused } from './fetch-refused';
import { freshSeconds } from './freshness';
import type { GuardedFetch } from './guarded-fetch';
import { parseKeySet } from './parse-key-set';

const MOST_BYTES = 64 * 1024;
/** After one attempt, good or bad, the next waits this long, whatever is asked for. */
const BETWEEN_ATTEMPTS_MILLISECONDS = 30_000;
/** How long a copy still serves when its owner cannot be reached, from when it stopped being fresh. */
const STALE_MILLISECONDS = 3_600_000;
const MAX_ENTRIES = 1000;

interface Copy {
  set: JSONWebKeySet;
  freshUntil: number;
}

interface Entry {
  copy: Copy | null;
  attemptedAt: number;
  /** Why the last attempt failed. */
  failure: KeySetUnavailable | null;
  /** The attempt under way: all who ask meanwhile wait for it. */
  attempt: Promise<void> | null;
}

/** Key sets of others, with copies of this process. @param now for how old they are */
export function createKeySets({ fetch, now }: { fetch: GuardedFetch; now: Clock }): RemoteKeySets {
  const entries = new Map<string, Entry>();

  function entryOf(uri: string): Entry {
    const entry = entries.get(uri) ?? { copy: null, attemptedAt: -Infinity, failure: null, attempt: null };
    // The one not asked for the longest goes first.
    entries.delete(uri);
    entries.set(uri, entry);
    const oldest = entries.size > MAX_ENTRIES ? entries.keys().next().value : undefined;
    if (oldest !== undefined) entries.delete(oldest);
    return entry;
  }

  async function attempt(uri: string, entry: Entry): Promise<void> {
    entry.attemptedAt = now().getTime();
    try {
      const { headers, body } = await fetch(uri, { mostBytes: MOST_BYTES, accept: 'application/jwk-set+json, application/json' });
      const set = parseKeySet(body);
      if (!set) throw new FetchRefused('answer is no JSON Web Key Set');
      entry.copy = { set, freshUntil: now().getTime() + freshSeconds(headers) * 1000 };
      entry.failure = null;
    } catch (error) {
      if (!(error instanceof FetchRefused)) throw error;
      entry.failure = new KeySetUnavailable(`${uri.slice(0, 200)}: ${error.message}`, { cause: error });
    } finally {
      entry.attempt = null;
    }
  }

  return {
    async read(uri, { freshFor } = {}) {
      const entry = entryOf(uri);
      const suffices = (copy: Copy) => copy.freshUntil > now().getTime() && (freshFor === undefined || copy.set.keys.some(({ kid }) => kid === freshFor));
      const mayAttempt = now().getTime() - entry.attemptedAt >= BETWEEN_ATTEMPTS_MILLISECONDS;
      if (!entry.attempt && mayAttempt && !(entry.copy && suffices(entry.copy))) entry.attempt = attempt(uri, entry);
      if (entry.attempt && !(entry.copy && suffices(entry.copy))) await entry.attempt;
      if (entry.copy && entry.copy.freshUntil + STALE_MILLISECONDS > now().getTime()) return entry.copy.set;
      throw entry.failure ?? new KeySetUnavailable(`${uri.slice(0, 200)}: too old`);
    },
  };
}
