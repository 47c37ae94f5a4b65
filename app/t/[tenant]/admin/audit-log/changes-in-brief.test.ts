import { expect, test } from 'vitest';
import { sayPlainly } from '@/components/text/testing/say-plainly';
import { changesInBrief } from './changes-in-brief';

test('shows the old and new value of a single small change', () => {
  expect(changesInBrief({ active: true }, { active: false }, sayPlainly)).toBe('Active: Yes → No');
  expect(changesInBrief({ role: null }, { role: 'admin' }, sayPlainly)).toBe('Role: — → admin');
});

test('only names the attributes when there are several, when values are long, or when something is created or removed', () => {
  expect(changesInBrief({ a: 1, b: 2 }, { a: 2, b: 3 }, sayPlainly)).toBe('a, b');
  expect(changesInBrief({ scopes: 'x'.repeat(80) }, { scopes: 'y' }, sayPlainly)).toBe('Scopes');
  expect(changesInBrief(null, { a: 1, b: 2, c: 3, d: 4, e: 5 }, sayPlainly)).toBe('a, b, c and 2 more');
  expect(changesInBrief(null, { name: 'New' }, sayPlainly)).toBe('Name');
});

test('shows nothing when the changes are unknown', () => {
  expect(changesInBrief(null, null, sayPlainly)).toBeNull();
});
