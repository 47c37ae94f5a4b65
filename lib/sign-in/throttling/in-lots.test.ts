import { beforeEach, describe, expect, test } from 'vitest';
import { inLots } from './in-lots';
import type { ThrottleStore } from './store';

const limit = { name: 'pushed', attempts: 1000, seconds: 60 };
const WINDOW_MILLISECONDS = 60_000;

let time: number;
let asked: number;
beforeEach(() => {
  time = 0;
  asked = 0;
});

/**
 * The counters as the store keeps them, driven by the test's clock. PostgreSQL's implementation is tested in
 * throttling.store.test.ts.
 */
function counters(): Pick<ThrottleStore, 'consume'> {
  const windows = new Map<string, { used: number; endsAt: number }>();
  return {
    async consume({ attempts }, key, lot = 1) {
      asked += 1;
      const known = windows.get(key);
      const window = known && known.endsAt > time ? known : { used: 0, endsAt: time + WINDOW_MILLISECONDS };
      windows.set(key, window);
      window.used += lot;
      return window.used > attempts
        ? { kind: 'exhausted', retryAfterSeconds: Math.ceil((window.endsAt - time) / 1000) }
        : { kind: 'consumed', windowEndsAt: new Date(window.endsAt) };
    },
  };
}

/**
 * Makes `count` attempts in parallel.
 * @returns how many were allowed
 */
async function atOnce(count: number, processes: ReturnType<typeof inLots>[], key = 'client'): Promise<number> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, (_, index) => processes[index % processes.length]?.(limit, key)),
  );
  return outcomes.filter((outcome) => outcome?.kind === 'allowed').length;
}

const process = (store = counters()) => inLots(store, 50, () => time);

describe('counting in batches', () => {
  test('allows exactly the limit however many ask together, with one database query per 50', async () => {
    expect(await atOnce(3000, [process()])).toBe(1000);
    expect(asked).toBe(1000 / 50 + 1);
  });

  test('allows the same total across two processes', async () => {
    const store = counters();
    expect(await atOnce(3000, [process(store), process(store)])).toBe(1000);
  });

  test('needs no query while requests are rejected, and says how long that lasts', async () => {
    const one = process();
    await atOnce(1001, [one]);
    asked = 0;
    time = 20_000;
    expect(await one(limit, 'client')).toEqual({ kind: 'refused', retryAfterSeconds: 40 });
    expect(await atOnce(500, [one])).toBe(0);
    expect(asked).toBe(0);
  });

  test('starts over in the next window, without leftovers from the previous one', async () => {
    const one = process();
    expect(await atOnce(1, [one])).toBe(1);
    time = WINDOW_MILLISECONDS;
    expect(await atOnce(3000, [one])).toBe(1000);
    time = 2 * WINDOW_MILLISECONDS;
    expect((await one(limit, 'client')).kind).toBe('allowed');
  });

  test('counts each key separately', async () => {
    const one = process();
    expect([await atOnce(1500, [one]), await atOnce(1500, [one], 'another')]).toEqual([1000, 1000]);
  });

  test('fails every waiting request when the counter is unreachable, and asks again later', async () => {
    let away = true;
    const store = counters();
    const one = inLots(
      { consume: (...given) => (away ? Promise.reject(new Error('away')) : store.consume(...given)) },
      50,
      () => time,
    );
    expect(
      (await Promise.allSettled([one(limit, 'client'), one(limit, 'client')])).map(({ status }) => status),
    ).toEqual(['rejected', 'rejected']);
    away = false;
    expect((await one(limit, 'client')).kind).toBe('allowed');
  });
});
