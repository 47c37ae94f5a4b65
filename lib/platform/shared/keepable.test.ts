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
  ['the first half of a character', 'a\ud83d'],
  ['the second half', '\ude00a'],
  ['halves in the wrong order', '\ude00\ud83d'],
  ['NUL within', { a: [{ b: '\0' }] }],
  ['half of a character in a name', { a: { '\ud83d': 1 } }],
  ['too many levels', nested(65)],
  ['more levels than a stack has', nested(30_000)],
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
