import { expect, test } from 'vitest';
import { sayInEnglish } from '@/lib/platform/shared/say-text';
import { changesInBrief } from './changes-in-brief';

test('shows the old and new value of a single small change', () => {
  expect(changesInBrief({ active: true }, { active: false }, sayInEnglish)).toBe('active: true → false');
  expect(changesInBrief({ role: null }, { role: 'admin' }, sayInEnglish)).toBe('role: — → admin');
});

test('only names the attributes when there are several, when values are long, or when something is created or removed', () => {
  expect(changesInBrief({ a: 1, b: 2 }, { a: 2, b: 3 }, sayInEnglish)).toBe('a, b');
  expect(changesInBrief({ scopes: 'x'.repeat(80) }, { scopes: 'y' }, sayInEnglish)).toBe('scopes');
  expect(changesInBrief(null, { a: 1, b: 2, c: 3, d: 4, e: 5 }, sayInEnglish)).toBe('a, b, c and 2 more');
  expect(changesInBrief(null, { name: 'New' }, sayInEnglish)).toBe('name');
});

test('shows nothing when the changes are unknown', () => {
  expect(changesInBrief(null, null, sayInEnglish)).toBeNull();
});
