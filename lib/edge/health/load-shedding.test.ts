import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLoadShedder } from './load-shedding';

function newShedder() {
  const state = { waiting: 0, answers: true, pings: 0, changes: [] as (string | null)[] };
  const shedder = createLoadShedder({
    bounds: { maxQueue: 5, maxLagMilliseconds: 1_000 },
    waiting: () => state.waiting,
    ping: async () => {
      state.pings += 1;
      if (!state.answers) throw new Error('away');
    },
    onChange: (cause) => state.changes.push(cause),
  });
  return { state, shedder };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('requests are shed', () => {
  it('while more statements wait for a connection than the limit, and no longer', () => {
    const { state, shedder } = newShedder();
    state.waiting = 5;
    expect(shedder.outage()).toBeNull();
    state.waiting = 6;
    expect(shedder.outage()).toEqual({ cause: 'queue', retryAfterSeconds: 1 });
    state.waiting = 0;
    expect(shedder.outage()).toBeNull();
    shedder.stop();
  });

  it('while a suspected database does not answer, which is polled until it does', async () => {
    const { state, shedder } = newShedder();
    shedder.suspect();
    await vi.advanceTimersByTimeAsync(100);
    expect(shedder.outage()).toBeNull();

    state.answers = false;
    for (let n = 0; n < 100; n++) shedder.suspect();
    await vi.advanceTimersByTimeAsync(0);
    expect(shedder.outage()).toEqual({ cause: 'database', retryAfterSeconds: 5 });
    expect(state.pings).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(state.pings).toBe(6);
    expect(shedder.outage()?.cause).toBe('database');

    state.answers = true;
    await vi.advanceTimersByTimeAsync(600);
    expect(shedder.outage()).toBeNull();
    expect(state.changes).toEqual(['database', null]);
    shedder.stop();
  });

  it('while a suspected database gives no response at all', async () => {
    let answer = (): void => undefined;
    const shedder = createLoadShedder({
      bounds: { maxQueue: 5, maxLagMilliseconds: 1_000 },
      waiting: () => 0,
      onChange: () => undefined,
      ping: () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    });
    shedder.suspect();
    await vi.advanceTimersByTimeAsync(4_000);
    expect(shedder.outage()).toBeNull();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(shedder.outage()?.cause).toBe('database');
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(shedder.outage()).toBeNull();
    shedder.stop();
  });

  it('while the event loop is late twice in a row, but not after one pause', () => {
    const { shedder } = newShedder();
    const late = (milliseconds: number) => {
      vi.setSystemTime(Date.now() + milliseconds);
      vi.spyOn(performance, 'now').mockReturnValue((elapsed += milliseconds));
      vi.advanceTimersToNextTimer();
    };
    let elapsed = performance.now();
    late(5_000);
    expect(shedder.outage()).toBeNull();
    late(1_200);
    expect(shedder.outage()).toEqual({ cause: 'lag', retryAfterSeconds: 1 });
    late(100);
    expect(shedder.outage()).toBeNull();
    vi.restoreAllMocks();
    shedder.stop();
  });
});
