import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createArrivals } from './arrivals';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Lets the clock go on while the process stands still: no timer runs. */
function standStill(milliseconds: number) {
  const woken = performance.now() + milliseconds;
  vi.setSystemTime(Date.now() + milliseconds);
  vi.spyOn(performance, 'now').mockReturnValue(woken);
  return woken;
}

describe('a request arrived', () => {
  it('when it is read, while the process runs', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(arrivals.arrivedAt()).toBe(performance.now());
    arrivals.stop();
  });

  it('when a pause of the process began, if it is read right after the pause, before or after a timer has run', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(5_000);
    const before = performance.now();
    const woken = standStill(20_000);
    expect(arrivals.arrivedAt()).toBe(before);
    vi.advanceTimersToNextTimer();
    expect(arrivals.arrivedAt()).toBe(before);
    vi.spyOn(performance, 'now').mockReturnValue(woken + 999);
    expect(arrivals.arrivedAt()).toBe(before);
    vi.spyOn(performance, 'now').mockReturnValue(woken + 1_000);
    expect(arrivals.arrivedAt()).toBe(woken + 1_000);
    arrivals.stop();
  });

  it('when it is read, after a short delay of the event loop', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(5_000);
    const now = standStill(900);
    expect(arrivals.arrivedAt()).toBe(now);
    arrivals.stop();
  });

  it('when it is read, on Next alone, where a new request wakes a process that was frozen', async () => {
    const arrivals = createArrivals(false);
    await vi.advanceTimersByTimeAsync(5_000);
    const woken = standStill(20_000);
    expect(arrivals.arrivedAt()).toBe(woken);
  });
});
