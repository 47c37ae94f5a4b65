import { describe, expect, test } from 'vitest';
import { polledDeviceCode } from '../grants/device-code';
import type { Poll } from './poll';
import { pollRefusal } from './polling';

const now = new Date('2026-11-21T12:00:00Z');

describe('a polling device', () => {
  test.each<[Exclude<Poll, { kind: 'approved' }>, string, number]>([
    [{ kind: 'pending' }, 'authorization_pending', 400],
    [{ kind: 'too-fast', earlySeconds: 2.5, intervalSeconds: 10, violations: 1 }, 'slow_down', 400],
    [{ kind: 'too-fast', earlySeconds: 2.5, intervalSeconds: 30, violations: 5 }, 'slow_down', 400],
    [{ kind: 'too-fast', earlySeconds: 2.5, intervalSeconds: 35, violations: 6 }, 'slow_down', 429],
    [{ kind: 'denied' }, 'access_denied', 400],
    [{ kind: 'expired', expiresAt: now }, 'expired_token', 400],
    [{ kind: 'used' }, 'invalid_grant', 400],
    [{ kind: 'other-client' }, 'invalid_grant', 400],
    [{ kind: 'unknown' }, 'invalid_grant', 400],
  ])('%o gets %s with %i', (poll, error, status) => {
    expect(pollRefusal(poll, polledDeviceCode, now).answer).toMatchObject({ error, status });
  });

  test('learns only that codes which are used, unknown or of another client are invalid', () => {
    const reported = (['used', 'other-client', 'unknown'] as const).map(
      (kind) => pollRefusal({ kind }, polledDeviceCode, now).answer,
    );
    expect(new Set(reported.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('gets Retry-After only after it has ignored slow_down too often', () => {
    const retryAfter = (violations: number) =>
      pollRefusal(
        { kind: 'too-fast', earlySeconds: 2.5, intervalSeconds: 5 + 5 * violations, violations },
        polledDeviceCode,
        now,
      ).retryAfterSeconds;
    expect([1, 5, 6, 7].map(retryAfter)).toEqual([undefined, undefined, 35, 40]);
  });

  const tooFast = (violations: number) =>
    pollRefusal(
      { kind: 'too-fast', earlySeconds: 2.46, intervalSeconds: 5 + 5 * violations, violations },
      polledDeviceCode,
      now,
    );

  test('leaves a record of each slow_down, with how early it polled, and of rate limiting only each time the count doubles', () => {
    expect([1, 5].map((violations) => tooFast(violations).recorded)).toEqual([true, true]);
    expect(tooFast(2).message).toBe('polled 2.5 s too early, 2 times so far: the interval is now 15 s');
    const recorded = Array.from({ length: 100 }, (_, index) => index + 6).filter(
      (violations) => tooFast(violations).recorded,
    );
    expect(recorded).toEqual([6, 12, 24, 48, 96]);
  });

  test('leaves a record of why it failed, but none of normal waiting', () => {
    expect(pollRefusal({ kind: 'pending' }, polledDeviceCode, now).recorded).toBe(false);
    const expired = pollRefusal(
      { kind: 'expired', expiresAt: new Date(now.getTime() - 12_400) },
      polledDeviceCode,
      now,
    );
    expect([expired.recorded, expired.message]).toEqual([true, 'device code expired 12 s ago']);
  });
});
