import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { limits } from '../limits';
import { createThrottle, type Throttle } from '../throttle';
import { createThrottleStore } from '.';

/** The longest wait before the next guess at an account, in seconds. */
const LONGEST = limits.signInOfAccountElsewhere.longestWaitSeconds;

let server: TestDatabase;
/** Two processes, each with its own connections. */
let databases: Database[];
let throttles: [Throttle, Throttle];
beforeAll(async () => {
  server = await testDatabase();
  databases = [openDatabase({ url: server.url, poolSize: 10 }), openDatabase({ url: server.url, poolSize: 10 })];
  const [one, two] = databases.map((database) => createThrottle(createThrottleStore(database)));
  if (!one || !two) throw new Error('There are two.');
  throttles = [one, two];
});
afterAll(async () => {
  await Promise.all(databases.map((database) => database.close()));
  await server.drop();
});
afterEach(() => {
  vi.useRealTimers();
});

const atOnce = (count: number, attempt: (throttle: Throttle) => ReturnType<Throttle['link']>) =>
  Promise.all(Array.from({ length: count }, (_, index) => attempt(throttles[index % 2 ? 1 : 0])));
const kinds = (outcomes: { kind: string }[]) => ({
  allowed: outcomes.filter(({ kind }) => kind === 'allowed').length,
  refused: outcomes.filter(({ kind }) => kind === 'refused').length,
});
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });

/** An attempt at an account from an unknown browser. */
const elsewhere =
  (account: string, ipAddress: string = newId()) =>
  (throttle: Throttle = throttles[0]) =>
    throttle.signIn({ tenantId: 'tenant', account, ipAddress, familiarity: { kind: 'elsewhere' } });

describe('a counter with back-off', () => {
  it('allows ten of 100 parallel attempts from two processes, then one after each wait, which doubles', async () => {
    const account = newId();
    expect(kinds(await atOnce(100, (throttle) => elsewhere(account)(throttle)))).toEqual({ allowed: 10, refused: 90 });
    for (const seconds of [60, 120, 240, 480, LONGEST, LONGEST]) {
      later(seconds - 3);
      const refused = await elsewhere(account)();
      expect(refused).toEqual({ kind: 'refused', retryAfterSeconds: expect.any(Number) });
      later(4);
      expect(kinds(await atOnce(20, (throttle) => elsewhere(account)(throttle)))).toEqual({ allowed: 1, refused: 19 });
    }
  });

  it('reports how long to wait, which rejected attempts do not prolong', async () => {
    const attempt = elsewhere(newId(), newId());
    await atOnce(10, attempt);
    later(30);
    await atOnce(30, attempt);
    const refused = await attempt();
    if (refused.kind === 'allowed') throw new Error('It was let through.');
    expect(refused.retryAfterSeconds).toBeGreaterThan(20);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(30);
  });

  it('allows about 100 guesses a day at one account, from any number of addresses, day after day', async () => {
    const account = newId();
    const days = new Map<number, number>();
    let seconds = 0;
    while (seconds < 2 * 86_400) {
      const outcome = await elsewhere(account)();
      if (outcome.kind === 'allowed') {
        days.set(Math.floor(seconds / 86_400), (days.get(Math.floor(seconds / 86_400)) ?? 0) + 1);
      } else {
        seconds += outcome.retryAfterSeconds;
        later(outcome.retryAfterSeconds);
      }
    }
    expect([...days.values()]).toEqual([108, 96]);
  });

  it('restarts a day after the last counted attempt', async () => {
    const account = newId();
    await atOnce(12, (throttle) => elsewhere(account)(throttle));
    later(86_400 - 60);
    expect(kinds(await atOnce(5, (throttle) => elsewhere(account)(throttle)))).toEqual({ allowed: 1, refused: 4 });
    later(86_400 + 60);
    expect(kinds(await atOnce(12, (throttle) => elsewhere(account)(throttle)))).toEqual({ allowed: 10, refused: 2 });
  });

  it('does not count a success or the wait it caused, but keeps the failures', async () => {
    const attempt = elsewhere(newId(), newId());
    await atOnce(10, attempt);
    later(61);
    for (let success = 0; success < 3; success++) {
      const outcome = await attempt();
      if (outcome.kind === 'refused') throw new Error('A success was counted.');
      await outcome.succeeded();
    }
    expect((await attempt()).kind).toBe('allowed');
    const refused = await attempt();
    expect(refused.kind === 'refused' && refused.retryAfterSeconds).toBeGreaterThan(60);
  });
});
