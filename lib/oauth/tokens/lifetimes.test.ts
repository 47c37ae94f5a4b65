import { expect, test } from 'vitest';
import { issuer, newClient } from '../testing/tenant';
import { lifetimesOf, secondsAfter } from './lifetimes';

test('a client uses the lifetimes of its tenant unless it has its own', () => {
  const {
    authorizationCodeSeconds,
    deviceCodeSeconds,
    accessTokenSeconds,
    refreshTokenIdleSeconds,
    refreshTokenAbsoluteSeconds,
    refreshTokenGraceSeconds,
  } = issuer.lifetimes;
  const standard = {
    authorizationCodeSeconds,
    deviceCodeSeconds,
    accessTokenSeconds,
    refreshTokenIdleSeconds,
    refreshTokenAbsoluteSeconds,
    refreshTokenGraceSeconds,
  };
  expect(lifetimesOf(newClient(), issuer)).toEqual(standard);
  const own = newClient({
    authorizationCodeLifetimeSeconds: 10,
    deviceCodeLifetimeSeconds: 120,
    accessTokenLifetimeSeconds: 90,
    refreshTokenIdleSeconds: 3600,
    refreshTokenAbsoluteSeconds: 7200,
    refreshTokenGraceSeconds: 0,
  });
  expect(lifetimesOf(own, issuer)).toEqual({
    authorizationCodeSeconds: 10,
    deviceCodeSeconds: 120,
    accessTokenSeconds: 90,
    refreshTokenIdleSeconds: 3600,
    refreshTokenAbsoluteSeconds: 7200,
    refreshTokenGraceSeconds: 0,
  });
});

test('a time is never later than its limit', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(secondsAfter(now, 60)).toEqual(new Date('2026-11-21T12:01:00Z'));
  expect(secondsAfter(now, 60, new Date('2026-11-21T12:00:30Z'))).toEqual(new Date('2026-11-21T12:00:30Z'));
});
