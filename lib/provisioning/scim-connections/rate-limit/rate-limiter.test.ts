import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '@/lib/platform/shared/id';
import type { LeaseStore } from './lease';
import { createRateLimiter, type RateLimiter } from './rate-limiter';

/** The time of the test's clock, in milliseconds. */
let time: number;
let asked: number;
beforeEach(() => {
  time = 0;
  asked = 0;
});

/** A bucket like the store's, on the test's clock. The PostgreSQL implementation is tested in lease.store.test.ts. */
function bucket(): LeaseStore {
  let level: number | null = null;
  let refilledAt = 0;
  return {
    async lease({ rateLimit: { perSecond, burst }, wanted }) {
      asked += 1;
      level = Math.min(burst * 1000, (level ?? burst * 1000) + (time - refilledAt) * perSecond);
      refilledAt = time;
      const granted: number = level < 1000 ? 0 : Math.min(wanted, Math.max(1, Math.floor(level / 8000)));
      level -= granted * 1000;
      return { granted, nextInMilliseconds: Math.ceil((1000 - level) / perSecond) };
    },
  };
}

const standard = { perSecond: 50, burst: 200 };
const request = (rateLimit = standard) => ({ tenantId: newId(), connectionId: 'okta', rateLimit });

/**
 * Sends requests at a steady rate for a number of seconds.
 * @returns how many were rejected
 */
async function ask(
  limiters: RateLimiter[],
  { perSecond, seconds, rateLimit = standard }: { perSecond: number; seconds: number; rateLimit?: typeof standard },
): Promise<number> {
  let refused = 0;
  for (let index = 0; index < perSecond * seconds; index += 1) {
    const admission = await limiters[index % limiters.length]?.admit(request(rateLimit));
    if (admission?.kind !== 'admitted') refused += 1;
    time += 1000 / perSecond;
  }
  return refused;
}

describe('a limit of 50 requests per second with a burst of 200', () => {
  test.each([1, 2, 8, 32])(
    'never rejects 25 requests per second for ten minutes, across %i processes',
    async (processes) => {
      const store = bucket();
      const limiters = Array.from({ length: processes }, () => createRateLimiter(store, () => time));
      expect(await ask(limiters, { perSecond: 25, seconds: 600 })).toBe(0);
    },
  );

  test('queries the database for at most one in ten of 25 requests per second', async () => {
    expect(await ask([createRateLimiter(bucket(), () => time)], { perSecond: 25, seconds: 60 })).toBe(0);
    expect(asked).toBeLessThan((25 * 60) / 10);
  });

  test('admits a burst of 200 and rejects the next request, whether they arrive in sequence or in parallel', async () => {
    const limiter = createRateLimiter(bucket(), () => time);
    expect(
      await ask([{ admit: (one) => limiter.admit(one).finally(() => (time = 0)) }], { perSecond: 1000, seconds: 0.2 }),
    ).toBe(0);
    time = 0;
    expect(await limiter.admit(request())).toMatchObject({ kind: 'refused', retryAfterSeconds: 1 });

    const other = createRateLimiter(bucket(), () => time);
    const kinds = (await Promise.all(Array.from({ length: 201 }, () => other.admit(request())))).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(200);
  });

  test('admits 50 of 100 requests per second after the burst is spent', async () => {
    const refused = await ask([createRateLimiter(bucket(), () => time)], { perSecond: 100, seconds: 60 });
    expect(100 * 60 - refused).toBeGreaterThanOrEqual(50 * 60);
    expect(100 * 60 - refused).toBeLessThanOrEqual(50 * 60 + 200);
  });

  test('restores exactly the full burst after a pause, whatever was leased before it', async () => {
    const limiter = createRateLimiter(bucket(), () => time);
    await ask([limiter], { perSecond: 25, seconds: 10 });
    time += 60_000;
    const kinds = (await Promise.all(Array.from({ length: 300 }, () => limiter.admit(request())))).map(
      ({ kind }) => kind,
    );
    expect(kinds.filter((kind) => kind === 'admitted')).toHaveLength(200);
  });
});

test('a rate that does not divide a second evenly loses no requests over an hour', async () => {
  const rateLimit = { perSecond: 7, burst: 14 };
  expect(await ask([createRateLimiter(bucket(), () => time)], { perSecond: 7, seconds: 3600, rateLimit })).toBe(0);
});

test('a client that keeps exceeding its limit costs no database query per rejection, and is recorded only occasionally', async () => {
  const limiter = createRateLimiter(bucket(), () => time);
  await Promise.all(Array.from({ length: 200 }, () => limiter.admit(request())));
  asked = 0;
  const refusals = await Promise.all(Array.from({ length: 1000 }, () => limiter.admit(request())));
  expect(asked).toBe(1);
  expect(refusals.filter((one) => one.kind === 'refused' && one.unrecorded !== null)).toEqual([
    { kind: 'refused', retryAfterSeconds: 1, unrecorded: 1 },
  ]);
});

test('a failed lease rejects every request that waits for it', async () => {
  const limiter = createRateLimiter({ lease: () => Promise.reject(new Error('away')) }, () => time);
  const outcomes = await Promise.allSettled([limiter.admit(request()), limiter.admit(request())]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
