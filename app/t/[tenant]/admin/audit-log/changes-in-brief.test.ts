import { expect, test } from 'vitest';
import { changesInBrief } from './changes-in-brief';

test('one small change is shown with what was and what is', () => {
  expect(changesInBrief({ active: true }, { active: false })).toBe('active: true → false');
  expect(changesInBrief({ role: null }, { role: 'admin' })).toBe('role: — → admin');
});

test('several, long ones, and what is made or removed, are named', () => {
  expect(changesInBrief({ a: 1, b: 2 }, { a: 2, b: 3 })).toBe('a, b');
  expect(changesInBrief({ scopes: 'x'.repeat(80) }, { scopes: 'y' })).toBe('scopes');
  expect(changesInBrief(null, { a: 1, b: 2, c: 3, d: 4, e: 5 })).toBe('a, b, c and 2 more');
  expect(changesInBrief(null, { name: 'New' })).toBe('name');
});

test('nothing is said where nothing is known', () => {
  expect(changesInBrief(null, null)).toBeNull();
});
