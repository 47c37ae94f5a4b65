import { expect, it } from 'vitest';
import { askedSince } from './asked-since';

const now = new Date('2026-11-27T09:30:00Z');

it.each([
  ['2026-11-27T09:29:59.500Z', '2026-11-27T09:29:59.500Z'],
  ['2026-11-26T09:30:00Z', '2026-11-26T09:30:00.000Z'],
  ['2026-11-26T09:29:59Z', undefined],
  ['+275760-09-12T00:00:00Z', now.toISOString()],
  ['-271821-04-20T00:00:00Z', undefined],
  ['soon', now.toISOString()],
  ['', now.toISOString()],
  [null, now.toISOString()],
])('asks from a moment of the last day: %s', (since, from) => {
  expect(askedSince(since, now)?.toISOString()).toBe(from);
});
