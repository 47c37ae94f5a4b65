import { expect, test } from 'vitest';
import { parsePosition, positionText } from './position';

const at = new Date(1_795_262_400_123);
const family = '0198a000-0000-7000-8000-000000000001';

test.each([
  { at, after: null },
  { at, after: { kind: 'client', id: 'a client.of any/characters' } },
  { at, after: { kind: 'family', id: family } },
  { at, after: { kind: 'token', id: family } },
] as const)('reads a position that the feed has issued: %j', (position) => {
  expect(parsePosition(positionText(position))).toEqual(position);
});

test.each([
  '',
  'x',
  '-1',
  '1.5',
  '1.family',
  '1.family.',
  '1.family.x',
  '1.person.x',
  '1.token.a\0b',
  `1.token.${'a'.repeat(256)}`,
  '9'.repeat(15),
])('rejects a position that the feed has not issued: %j', (text) => {
  expect(parsePosition(text)).toBeNull();
});
