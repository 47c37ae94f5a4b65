import { expect, it } from 'vitest';
import { awaitsFirstUse } from './awaits-first-use';

const now = new Date('2026-11-28T12:00:00.000Z');
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const fresh = { createdAt: at(-1), lastUsedAt: null, expiresAt: at(60), revokedAt: null };

it.each([
  ['valid and new', {}, true],
  ['valid for ever', { expiresAt: null }, true],
  ['used', { lastUsedAt: at(0) }, false],
  ['revoked', { revokedAt: at(0) }, false],
  ['expired', { expiresAt: at(0) }, false],
  ['a day old', { createdAt: at(-24 * 60) }, false],
])('a credential that is %s is waited for only while its first use may come soon', (_what, changed, awaited) =>
  expect(awaitsFirstUse({ ...fresh, ...changed }, now)).toBe(awaited),
);
