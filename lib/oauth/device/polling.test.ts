import { describe, expect, test } from 'vitest';
import { pollRefusal } from './polling';
import type { DevicePoll } from './store';

const now = new Date('2026-11-21T12:00:00Z');

describe('a device that polls', () => {
  test.each<[Exclude<DevicePoll, { kind: 'approved' }>, string, number]>([
    [{ kind: 'pending' }, 'authorization_pending', 400],
    [{ kind: 'too-fast', intervalSeconds: 10, violations: 1 }, 'slow_down', 400],
    [{ kind: 'too-fast', intervalSeconds: 30, violations: 5 }, 'slow_down', 400],
    [{ kind: 'too-fast', intervalSeconds: 35, violations: 6 }, 'slow_down', 429],
    [{ kind: 'denied' }, 'access_denied', 400],
    [{ kind: 'expired', expiresAt: now }, 'expired_token', 400],
    [{ kind: 'used' }, 'invalid_grant', 400],
    [{ kind: 'other-client' }, 'invalid_grant', 400],
    [{ kind: 'unknown' }, 'invalid_grant', 400],
  ])('%o is told %s with %i', (poll, error, status) => {
    expect(pollRefusal(poll, now).answer).toMatchObject({ error, status });
  });

  test('learns nothing about codes that are used, unknown or of another client but that they are invalid', () => {
    const told = (['used', 'other-client', 'unknown'] as const).map((kind) => pollRefusal({ kind }, now).answer);
    expect(new Set(told.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test('is told when to come back once it has overlooked slow_down too often, and not before', () => {
    const retryAfter = (violations: number) => pollRefusal({ kind: 'too-fast', intervalSeconds: 5 + 5 * violations, violations }, now).retryAfterSeconds;
    expect([1, 5, 6, 7].map(retryAfter)).toEqual([undefined, undefined, 35, 40]);
  });

  test('leaves a record of why it failed, but not of each time that it was told to wait', () => {
    expect(pollRefusal({ kind: 'pending' }, now).recorded).toBe(false);
    expect(pollRefusal({ kind: 'too-fast', intervalSeconds: 35, violations: 6 }, now).recorded).toBe(false);
    expect(pollRefusal({ kind: 'too-fast', intervalSeconds: 10, violations: 1 }, now).recorded).toBe(true);
    const expired = pollRefusal({ kind: 'expired', expiresAt: new Date(now.getTime() - 12_400) }, now);
    expect([expired.recorded, expired.message]).toEqual([true, 'device code expired 12 s ago']);
  });
});
