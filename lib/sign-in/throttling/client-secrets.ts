import { randomBytes } from 'node:crypto';
import { sha256 } from '@/lib/platform/shared/secret';
import { limits, waitSeconds } from './limits';
import type { ThrottleStore } from './store';

/**
 * The number of counters, and of wrong secrets, that a process keeps in memory; beyond it, the least recently used are
 * dropped.
 */
const MOST_HELD = 10_000;

interface Counted {
  points: number;
  /** In milliseconds since the epoch. Until then every secret is refused. */
  waitsUntil: number;
  forgottenAt: number;
}

/** Counts wrong client secrets. A correct secret is checked against memory only, without a query. */
export interface SecretThrottle {
  /** @returns the seconds for which every secret is refused; 0 when one may be checked */
  wait(key: string): number;
  /**
   * Counts a wrong secret, first in this process and then in the counters that all processes share.
   * @param wrong.known whether the client exists; for unknown clients nothing is written
   */
  failed(key: string, wrong: { secret: string; known: boolean }): Promise<void>;
}

/**
 * Makes wrong secrets back off per client and address. Repeating the same wrong secret counts once: a client that keeps
 * using an old secret is not guessing, and must not lock out other instances of the client at the same address.
 * @param now milliseconds since the epoch
 */
export function createSecretThrottle(
  store: Pick<ThrottleStore, 'backOff'>,
  now: () => number = Date.now,
): SecretThrottle {
  const limit = limits.clientSecret;
  const ofKnown = new Map<string, Counted>();
  const ofUnknown = new Map<string, Counted>();
  // Separate maps, so that guesses for clients that do not exist do not evict entries of existing ones.
  const seen = { known: new Map<string, true>(), unknown: new Map<string, true>() };
  const salt = randomBytes(32).toString('base64url');

  function countedOf(counters: Map<string, Counted>, key: string): Counted {
    const known = counters.get(key);
    return hold(
      counters,
      key,
      known && known.forgottenAt > now() ? known : { points: 0, waitsUntil: 0, forgottenAt: 0 },
    );
  }

  const isRepeated = (key: string, { secret, known }: { secret: string; known: boolean }): boolean => {
    const digests = known ? seen.known : seen.unknown;
    const digest = Buffer.from(sha256([salt, key, secret].join('\0'))).toString('base64url');
    const repeated = digests.has(digest);
    hold(digests, digest, true);
    return repeated;
  };

  return {
    wait(key) {
      const waitsUntil = Math.max(ofKnown.get(key)?.waitsUntil ?? 0, ofUnknown.get(key)?.waitsUntil ?? 0);
      return Math.max(0, Math.ceil((waitsUntil - now()) / 1000));
    },

    async failed(key, { secret, known }) {
      if (isRepeated(key, { secret, known })) return;
      const counted = countedOf(known ? ofKnown : ofUnknown, key);
      counted.points += 1;
      counted.forgottenAt = now() + limit.forgottenAfterSeconds * 1000;
      const waits = (seconds: number) => (counted.waitsUntil = Math.max(counted.waitsUntil, now() + seconds * 1000));
      waits(waitSeconds(limit, counted.points));
      if (!known) return;
      const shared = await store.backOff(limit, key);
      waits(shared.kind === 'exhausted' ? shared.retryAfterSeconds : waitSeconds(limit, shared.counted ?? 0));
    },
  };
}

/** Moves an entry to the end of the map and drops the oldest one beyond the limit. */
function hold<Value>(entries: Map<string, Value>, key: string, value: Value): Value {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size > MOST_HELD)
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      break;
    }
  return value;
}
