import { expect, it } from 'vitest';
import { randomFromPool } from './random';

it('returns different bytes to each caller, across the ends of the pool', () => {
  const all = Array.from({ length: 2000 }, () => randomFromPool(16));
  expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(all.length);
  expect(all.every((bytes) => bytes.length === 16)).toBe(true);
  const [one, two] = [randomFromPool(16), randomFromPool(16)];
  const before = two.toString('hex');
  one.fill(0);
  expect(two.toString('hex')).toBe(before);
});
