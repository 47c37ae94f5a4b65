import { expect, it } from 'vitest';
import { createPace, renewedUnattended } from './pace';

it('refreshes immediately, then less often while changes continue, and immediately again after a pause', () => {
  const pace = createPace();
  const waits: number[] = [];
  let now = 0;
  for (let change = 0; change < 8; change += 1) {
    const wait = pace.wait(now);
    waits.push(wait);
    now += wait;
    pace.passed(now);
  }
  expect(waits).toEqual([0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  now += 61_000;
  expect(pace.wait(now)).toBe(0);
  pace.passed(now);
  expect(pace.wait(now)).toBe(1_000);
});

it('keeps an unattended session for a tenth of its idle timeout at most', () => {
  expect(renewedUnattended(600)).toBe(60_000);
});
