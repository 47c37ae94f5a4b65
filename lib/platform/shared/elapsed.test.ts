import { afterEach, expect, it, vi } from 'vitest';
import { elapsedMilliseconds } from './elapsed';

afterEach(() => {
  vi.restoreAllMocks();
});

/** Moves the clocks on by so much. */
function pass({ wall, monotonic }: { wall: number; monotonic: number }): void {
  const [date, time] = [Date.now() + wall, performance.now() + monotonic];
  vi.spyOn(Date, 'now').mockReturnValue(date);
  vi.spyOn(performance, 'now').mockReturnValue(time);
}

function passing(times: { wall: number; monotonic: number }): number {
  pass({ wall: 0, monotonic: 0 });
  const before = elapsedMilliseconds();
  pass(times);
  return Math.round(elapsedMilliseconds() - before);
}

it('goes on while the machine is suspended', () => {
  expect(passing({ wall: 60_000, monotonic: 10 })).toBe(60_000);
});

it('goes on like the monotonic clock when the wall clock is corrected a little, or set back', () => {
  expect(passing({ wall: 1_200, monotonic: 500 })).toBe(500);
  expect(passing({ wall: -60_000, monotonic: 500 })).toBe(500);
});
