import { expect, test } from 'vitest';
import { beginningOf, isKeepable } from './keepable';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

test.each<[unknown]>([['語 😀'], [7], [null], [true], [undefined], [{ a: [{ ключ: '\t' }] }], [nested(64)]])(
  'can be stored: %j',
  (value) => {
    expect(isKeepable(value)).toBe(true);
  },
);

test.each<[string, unknown]>([
  ['NUL', 'a\0b'],
  ['the first half of a surrogate pair', 'a\ud83d'],
  ['the second half of a surrogate pair', '\ude00a'],
  ['a surrogate pair in the wrong order', '\ude00\ud83d'],
  ['a nested NUL character', { a: [{ b: '\0' }] }],
  ['half of a surrogate pair in a member name', { a: { '\ud83d': 1 } }],
  ['too many levels of nesting', nested(65)],
  ['more levels of nesting than the call stack can hold', nested(30_000)],
])('cannot be stored: %s', (_, value) => {
  expect(isKeepable(value)).toBe(false);
});

test.each([
  ['abcd', 'abc'],
  ['ab', 'ab'],
  ['ab😀', 'ab'],
  ['a😀b', 'a😀'],
  ['語語語語', '語語語'],
])('truncates %s at a whole character', (text, beginning) => {
  expect(beginningOf(text, 3)).toBe(beginning);
});
