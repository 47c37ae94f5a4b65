import { expect, test } from 'vitest';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Family, FamilyEvent } from './family';
import { verdict as judge } from './verdict';

const verdict = (of: Family, events: FamilyEvent[]) => judge(of, events, sayPlainly());
const start = new Date('2026-03-01T10:00:00Z');
const minutes = (count: number) => new Date(start.getTime() + count * 60_000);

const family = (differences: Partial<Family>): Family => ({
  id: 'f',
  status: 'living',
  client: { id: 'app', name: 'App' },
  person: { id: 'p', userName: 'ada', displayName: null },
  grantType: 'authorization_code',
  scopes: ['openid'],
  resources: [],
  authorizationDetails: [],
  generation: 1,
  createdAt: start,
  lastUsedAt: start,
  expiresAt: minutes(60),
  sessionId: null,
  assertionIssuer: null,
  authTime: start,
  amr: ['pwd'],
  ipAddress: '192.0.2.1',
  userAgent: 'app/1.0',
  idleExpiresAt: minutes(60),
  absoluteExpiresAt: minutes(600),
  revokedAt: null,
  revokeReason: null,
  ...differences,
});
const event = (
  kind: FamilyEvent['kind'],
  generation: number,
  at: Date,
  differences: Partial<FamilyEvent> = {},
): FamilyEvent => ({
  id: `${kind}-${generation}`,
  kind,
  generation,
  at,
  ipAddress: '192.0.2.1',
  userAgent: 'app/1.0',
  detail: {},
  ...differences,
});

test('a leak names the generation, how late the reuse came, and both holders', () => {
  const events = [
    event('reuse-detected', 3, minutes(9), {
      ipAddress: '203.0.113.9',
      userAgent: 'curl/8.5.0',
      detail: { presentedGeneration: 1 },
    }),
    event('rotated', 3, minutes(8)),
    event('rotated', 2, minutes(5)),
    event('issued', 1, start),
  ];
  const judged = verdict(
    family({ status: 'leaked', generation: 3, revokedAt: minutes(9), revokeReason: 'refresh-token-reused' }),
    events,
  );
  expect(judged).toMatchObject({
    kind: 'leaked',
    at: minutes(9),
    headline: 'Leak: generation 1 was presented after it was replaced',
  });
  expect(judged.sentences[0]).toBe(
    'Presented from 203.0.113.9 with curl/8.5.0, 4 minutes after generation 2 replaced it; generation 3 was current then.',
  );
  expect(judged.sentences[1]).toBe('The last regular use came from 192.0.2.1 with app/1.0: two different holders.');
});

test('a leak from the same place is described as possibly the application itself', () => {
  const events = [
    event('reuse-detected', 2, minutes(2), { detail: { presentedGeneration: 1 } }),
    event('rotated', 2, minutes(1)),
  ];
  const judged = verdict(
    family({ status: 'leaked', generation: 2, revokedAt: minutes(2), revokeReason: 'refresh-token-reused' }),
    events,
  );
  expect(judged.sentences[0]).toBe('Presented from 192.0.2.1 with app/1.0, 1 minute after generation 2 replaced it.');
  expect(judged.sentences[1]).toContain('same address and program');
});

test('a replayed code is a separate kind of leak', () => {
  const judged = verdict(
    family({ status: 'leaked', revokeReason: 'authorization-code-replayed', revokedAt: minutes(1) }),
    [event('reuse-detected', 1, minutes(1))],
  );
  expect(judged.headline).toBe('Leak: the authorization code was presented twice');
});

test('replays within the window are a race, not a leak', () => {
  const judged = verdict(family({ generation: 2 }), [
    event('replayed', 1, minutes(1)),
    event('replayed', 1, minutes(1)),
    event('rotated', 2, minutes(1)),
  ]);
  expect(judged).toMatchObject({ kind: 'raced', headline: 'Active: simultaneous requests, not a leak' });
  expect(judged.sentences[0]).toMatch(
    /^The client presented a token again twice after it was replaced, last from 192\.0\.2\.1 with app\/1\.0\. It got the same new refresh token/,
  );
});

test('a revocation says who revoked and why', () => {
  const events = [
    event('revoked', 1, minutes(3), {
      detail: { reason: 'revoked-by-administrator', by: 'root@example.com', note: 'laptop lost' },
    }),
  ];
  const judged = verdict(
    family({ status: 'revoked', revokedAt: minutes(3), revokeReason: 'revoked-by-administrator' }),
    events,
  );
  expect(judged.headline).toBe('Ended by an administrator');
  expect(judged.sentences.slice(0, 2)).toEqual(['Ended by root@example.com.', 'Reason given: “laptop lost”.']);
});

test('an expiry says whether it was idle or absolute', () => {
  expect(verdict(family({ status: 'expired' }), []).headline).toBe('Expired: unused for too long');
  expect(
    verdict(family({ status: 'expired', idleExpiresAt: minutes(600), expiresAt: minutes(600) }), []).headline,
  ).toBe('Expired: maximum lifetime reached');
});

test('an uneventful history is reported as such', () => {
  expect(verdict(family({ generation: 3 }), []).sentences).toEqual([
    'Rotated twice; generation 3 is current.',
    'No token was presented twice.',
  ]);
  expect(verdict(family({ generation: 0 }), []).headline).toBe('Active, without a refresh token');
});
