import { afterEach, expect, it, vi } from 'vitest';
import { isId, newId } from './id';

afterEach(() => vi.useRealTimers());

it('returns version 7 UUIDs in ascending order, even within a millisecond and when the clock goes back', () => {
  vi.useFakeTimers({ now: Date.now() + 1000 });
  const ids = Array.from({ length: 1000 }, newId);
  vi.setSystemTime(Date.now() - 500);
  ids.push(newId());
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => isId(id) && /^.{14}7.{4}[89ab]/.test(id))).toBe(true);
});

it('has the time in its first 48 bits', () => {
  vi.useFakeTimers({ now: Date.now() + 10_000 });
  expect(Number.parseInt(newId().replace('-', '').slice(0, 12), 16)).toBe(Date.now());
});
