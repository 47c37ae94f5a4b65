import { describe, expect, test } from 'vitest';
import { authenticatedAt, methodsOf } from './sign-in-upstream';

describe('the amr of a sign-in at an identity provider', () => {
  test('contains fed, whatever the provider sends', () => {
    expect(methodsOf({ amr: ['pwd', 'otp', 'mfa', 'hwk'], acr: 'phr' }, false)).toEqual(['fed']);
  });

  test.each([
    [['mfa'], null],
    [[], 'phr'],
    [[], 'https://refeds.org/profile/mfa'],
  ])('also contains mfa when the provider is trusted for it and asserts it: %j %s', (amr, acr) => {
    expect(methodsOf({ amr, acr }, true)).toEqual(['fed', 'mfa']);
  });

  test.each([
    [['otp', 'hwk'], null],
    [[], 'urn:tessera:acr:1fa'],
    [['MFA'], 'gold'],
  ])('does not infer mfa from anything else: %j %s', (amr, acr) => {
    expect(methodsOf({ amr, acr }, true)).toEqual(['fed']);
  });
});

test('the sign-in time is the provider’s but never in the future, now when a fresh sign-in was requested, and unknown when none was sent', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const before = new Date('2026-11-21T11:00:00Z');
  expect(authenticatedAt({ authTime: before }, null, now)).toBe(before);
  expect(authenticatedAt({ authTime: before }, 0, now)).toBe(now);
  expect(authenticatedAt({ authTime: new Date('2026-11-21T12:00:30Z') }, 60, now)).toBe(now);
  for (const maxAge of [null, 0, 60]) expect(authenticatedAt({ authTime: null }, maxAge, now)).toEqual(new Date(0));
});
