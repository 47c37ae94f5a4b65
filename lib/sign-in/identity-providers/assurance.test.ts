import { describe, expect, test } from 'vitest';
import { authenticatedAt, methodsOf } from './assurance';

describe('amr of a sign-in elsewhere', () => {
  test('says fed, whatever the provider says', () => {
    expect(methodsOf({ amr: ['pwd', 'otp', 'mfa', 'hwk'], acr: 'phr' }, false)).toEqual(['fed']);
  });

  test.each([
    [['mfa'], null],
    [[], 'phr'],
    [[], 'https://refeds.org/profile/mfa'],
  ])('says mfa too where the provider is trusted for it and says so: %j %s', (amr, acr) => {
    expect(methodsOf({ amr, acr }, true)).toEqual(['fed', 'mfa']);
  });

  test.each([
    [['otp', 'hwk'], null],
    [[], 'urn:tessera:acr:1fa'],
    [['MFA'], 'gold'],
  ])('does not read it out of anything else: %j %s', (amr, acr) => {
    expect(methodsOf({ amr, acr }, true)).toEqual(['fed']);
  });
});

test('the time is the provider’s, but never later than now, and now where a fresh one was asked for; without one it is unknown', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const before = new Date('2026-11-21T11:00:00Z');
  expect(authenticatedAt({ authTime: before }, null, now)).toBe(before);
  expect(authenticatedAt({ authTime: before }, 0, now)).toBe(now);
  expect(authenticatedAt({ authTime: new Date('2026-11-21T12:00:30Z') }, 60, now)).toBe(now);
  for (const maxAge of [null, 0, 60]) expect(authenticatedAt({ authTime: null }, maxAge, now)).toEqual(new Date(0));
});
