import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretThrottle, type SecretThrottle } from './client-secrets';
import { type BackOff, waitSeconds } from './limits';
import type { Consumption } from './store';

let time: number;
let written: number;
beforeEach(() => {
  time = 1_000_000;
  written = 0;
});

/**
 * The shared counter, driven by the test's clock. PostgreSQL's implementation is tested in throttling.store.test.ts.
 */
function shared() {
  const counters = new Map<string, { points: number; nextAt: number }>();
  return {
    async backOff(limit: BackOff, key: string): Promise<Consumption> {
      written += 1;
      const counter = counters.get(key) ?? { points: 0, nextAt: 0 };
      counters.set(key, counter);
      if (counter.nextAt > time)
        return { kind: 'exhausted', retryAfterSeconds: Math.ceil((counter.nextAt - time) / 1000) };
      counter.points += 1;
      counter.nextAt = time + waitSeconds(limit, counter.points) * 1000;
      return { kind: 'consumed', windowEndsAt: new Date(time), counted: counter.points };
    },
  };
}

const started = (store = shared()) => createSecretThrottle(store, () => time);
const guess = async (
  throttle: SecretThrottle,
  count: number,
  { key = 'client address', known = true, from = 0 } = {},
) => {
  for (let index = from; index < from + count; index++) await throttle.failed(key, { secret: `wrong ${index}`, known });
};

describe('wrong client secrets', () => {
  it('cause a wait after ten different ones, twice as long after each further one, up to 15 minutes', async () => {
    const throttle = started();
    await guess(throttle, 9);
    expect(throttle.wait('client address')).toBe(0);
    const waits = [];
    for (let index = 9; index < 16; index++) {
      await guess(throttle, 1, { from: index });
      waits.push(throttle.wait('client address'));
      time += (waits.at(-1) ?? 0) * 1000;
      expect(throttle.wait('client address')).toBe(0);
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900]);
  });

  it('are counted immediately, however many arrive together', async () => {
    const throttle = started();
    const pending = [];
    let looked = 0;
    for (let index = 0; index < 50; index++) {
      if (throttle.wait('client address') > 0) continue;
      looked += 1;
      pending.push(throttle.failed('client address', { secret: `wrong ${index}`, known: true }));
    }
    await Promise.all(pending);
    expect(looked).toBe(10);
  });

  it('are counted once each: a client that keeps sending an old secret never waits', async () => {
    const throttle = started();
    for (let time = 0; time < 500; time++)
      await throttle.failed('client address', { secret: 'the old one', known: true });
    expect([throttle.wait('client address'), written]).toEqual([0, 1]);
  });

  it('cause a wait per client and address', async () => {
    const throttle = started();
    await guess(throttle, 10);
    expect(throttle.wait('client address')).toBe(60);
    expect(throttle.wait('client elsewhere')).toBe(0);
  });

  it('cause a wait in every process after one more wrong secret there', async () => {
    const store = shared();
    const [one, two] = [started(store), started(store)];
    await guess(one, 10);
    await guess(two, 1, { from: 10 });
    expect([one.wait('client address'), two.wait('client address')]).toEqual([60, 60]);
  });

  it('for unknown clients cause the same wait, and nothing is written', async () => {
    const throttle = started();
    await guess(throttle, 10, { known: false });
    expect([throttle.wait('client address'), written]).toEqual([60, 0]);
  });
});
