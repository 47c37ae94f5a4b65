import { randomBytes } from 'node:crypto';
import { sha256 } from '@/lib/platform/shared/secret';
import { limits, waitSeconds } from './limits';
import type { ThrottleStore } from './store';

/** Of more counters or wrong secrets than these a process forgets those used longest ago. */
const MOST_HELD = 10_000;

interface Counted {
  points: number;
  /** Until when every secret is refused. Milliseconds. */
  waitsUntil: number;
  forgottenAt: number;
}

/** Counts wrong client secrets. What succeeds is asked of memory alone. */
export interface SecretThrottle {
  /** @returns seconds for which no secret is taken; 0 when one may be looked at */
  wait(key: string): number;
  /**
   * Counts a wrong secret: at once in this process, and then in the counters that all processes share.
   * @param wrong.known whether there is such a client; of others nothing is written
   */
  failed(key: string, wrong: { secret: string; known: boolean }): Promise<void>;
}

/**
 * Wrong secrets back off by client and address. The same wrong secret again is counted once: a client that goes on with an
 * old one guesses nothing, and keeps none of its kind at the same address from being let in.
 * @param now milliseconds since the epoch
 */
export function createSecretThrottle(
  store: Pick<ThrottleStore, 'backOff'>,
  now: () => number = Date.now,
): SecretThrottle {
  const limit = limits.clientSecret;
  const ofKnown = new Map<string, Counted>();
  const ofUnknown = new Map<string, Counted>();
  // Apart, so that guesses at clients that do not exist push out nothing of those that do.
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

/** Puts an entry last, and drops the first ones beyond what is held. */
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
