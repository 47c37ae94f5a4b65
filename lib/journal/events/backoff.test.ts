import { describe, expect, it } from 'vitest';
import { backoff, retryAfter } from './backoff';

const even = () => 0.5;
const waits = (attempts: number, retryAfterMilliseconds: number | null = null, failures = attempts) =>
  backoff({ attempts, failures, retryAfterMilliseconds }, even);

describe('the delay before another attempt', () => {
  it('grows to an hour for the event, and to ten minutes for the receiver', () => {
    expect([1, 2, 3, 4, 5, 6, 40].map((attempts) => waits(attempts).againInMilliseconds / 1000)).toEqual([
      5, 20, 80, 320, 1280, 3600, 3600,
    ]);
    expect([1, 2, 3, 4, 5, 40].map((failures) => waits(1, null, failures).pauseMilliseconds / 1000)).toEqual([
      5, 20, 80, 320, 600, 600,
    ]);
  });

  it('varies by a fifth in either direction', () => {
    const [least, most] = [() => 0, () => 1].map(
      (random) => backoff({ attempts: 1, failures: 1, retryAfterMilliseconds: null }, random).againInMilliseconds,
    );
    expect([least, most]).toEqual([4_000, 6_000]);
  });

  it('is at least what the receiver asks for, up to a day', () => {
    expect(waits(1, 60_000)).toEqual({ againInMilliseconds: 60_000, pauseMilliseconds: 60_000 });
    expect(waits(1, 1e12).againInMilliseconds).toBe(86_400_000);
  });
});

describe('Retry-After (RFC 9110, 10.2.3)', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  it.each([
    ['120', 120_000],
    ['Sat, 21 Nov 2026 10:01:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    [undefined, null],
  ])('%s', (header, milliseconds) => {
    expect(retryAfter(header, now)).toBe(milliseconds);
  });
});
