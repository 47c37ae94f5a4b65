import { describe, expect, it } from 'vitest';
import { UNKNOWN_TIME } from '@/lib/platform/shared/unknown-time';
import { isRecentSignIn, wayToRecentSignIn } from './recent-sign-in';

const now = new Date('2026-11-27T12:00:00Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
const session = { authTime: ago(0), createdAt: ago(0), amr: ['pwd'], hasSecondFactor: false, mustSignInAgain: false };
const limits = { recentSignInSeconds: 900 };

describe('a recent sign-in', () => {
  it.each([
    ['as old as the tenant allows', { authTime: ago(900) }, limits, true],
    ['as recent, but from before a signal that requires another', { mustSignInAgain: true }, limits, false],
    ['older', { authTime: ago(901) }, limits, false],
    [
      'where each action needs a new sign-in, at the limit of one minute',
      { authTime: ago(60) },
      { recentSignInSeconds: 0 },
      true,
    ],
    [
      'where each action needs a new sign-in, past the limit of one minute',
      { authTime: ago(61) },
      { recentSignInSeconds: 0 },
      false,
    ],
    ['whose time is unknown', { authTime: UNKNOWN_TIME }, limits, false],
    ['without the second factor that the person has', { hasSecondFactor: true }, limits, false],
    ['with the required second factor', { hasSecondFactor: true, amr: ['pwd', 'otp', 'mfa'] }, limits, true],
    [
      'that is old, with only a second factor confirmed since',
      { hasSecondFactor: true, amr: ['pwd', 'otp', 'mfa'], createdAt: ago(901) },
      limits,
      false,
    ],
    [
      'that is old and from an identity provider, with a second factor confirmed since',
      { hasSecondFactor: true, amr: ['fed', 'otp', 'mfa'], createdAt: ago(901) },
      limits,
      true,
    ],
    [
      'with the second factor, but too old',
      { hasSecondFactor: true, amr: ['pwd', 'otp', 'mfa'], authTime: ago(901) },
      limits,
      false,
    ],
  ])('is checked for a session %s', (_, difference, setting, recent) => {
    expect(isRecentSignIn({ ...session, ...difference }, setting, now)).toBe(recent);
  });

  it.each([
    [
      'by signing in again after a signal that requires it, whatever else is possible',
      { authTime: UNKNOWN_TIME, hasSecondFactor: true, mustSignInAgain: true },
      'sign-in',
    ],
    ['by signing in again', { authTime: ago(3600) }, 'sign-in'],
    [
      'by the second factor where the provider does not say when people sign in',
      { authTime: UNKNOWN_TIME, hasSecondFactor: true },
      'second-factor',
    ],
    [
      'by a second factor to add, where another sign-in at such a provider would not help',
      { authTime: UNKNOWN_TIME },
      'add-factor',
    ],
    ['by signing in again at such a provider first', { authTime: UNKNOWN_TIME, createdAt: ago(3600) }, 'sign-in'],
  ] as const)('is renewed %s', (_, difference, way) => {
    expect(wayToRecentSignIn({ ...session, ...difference }, limits, now)).toBe(way);
  });
});
