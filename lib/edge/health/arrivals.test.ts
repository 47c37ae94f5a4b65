import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { elapsedMilliseconds } from '@/lib/platform/shared/elapsed';
import { createArrivals } from './arrivals';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/**
 * Lets the clocks go on while the process stands still: no timer runs.
 * @returns when it goes on
 */
function standStill(milliseconds: number, { monotonic = milliseconds } = {}): number {
  const woken = elapsedMilliseconds() + milliseconds;
  moveOn(milliseconds, monotonic);
  return woken;
}

function moveOn(milliseconds: number, monotonic = milliseconds): void {
  const [date, time] = [Date.now() + milliseconds, performance.now() + monotonic];
  vi.setSystemTime(date);
  vi.spyOn(performance, 'now').mockReturnValue(time);
}

describe('a request arrived', () => {
  it('when it is read, while the process runs', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(10_000);
    const now = elapsedMilliseconds();
    expect(arrivals.times()).toEqual({ earliest: now, read: now });
    arrivals.stop();
  });

  it('when a pause of the process began at the earliest, if it is read right after the pause, before or after a timer has run', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(5_000);
    const before = elapsedMilliseconds();
    const woken = standStill(20_000);
    expect(arrivals.times()).toEqual({ earliest: before, read: woken });
    vi.advanceTimersToNextTimer();
    expect(arrivals.times().earliest).toBe(before);
    moveOn(999);
    expect(arrivals.times().earliest).toBe(before);
    moveOn(1);
    expect(arrivals.times().earliest).toBe(woken + 1_000);
    arrivals.stop();
  });

  it('when the machine was suspended at the earliest, although a monotonic clock stands still meanwhile', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(5_000);
    const before = elapsedMilliseconds();
    const woken = standStill(20_000, { monotonic: 0 });
    expect(arrivals.times()).toEqual({ earliest: before, read: woken });
    arrivals.stop();
  });

  it('when it is read, after a short delay of the event loop', async () => {
    const arrivals = createArrivals(true);
    await vi.advanceTimersByTimeAsync(5_000);
    const now = standStill(900);
    expect(arrivals.times().earliest).toBe(now);
    arrivals.stop();
  });

  it('when it is read, on Next alone, where a new request wakes a process that was frozen', async () => {
    const arrivals = createArrivals(false);
    await vi.advanceTimersByTimeAsync(5_000);
    const woken = standStill(20_000);
    expect(arrivals.times().earliest).toBe(woken);
  });
});
