import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import { keyOf } from './key-of';
import { sayWith } from './say-with';
import { alone, inEnglish, type Sayable, sentence } from './text';

const chinese = {
  'must not be empty': '不能为空',
  '{subject} {problem}.': '{subject}：{problem}。',
  '{before} {next}': '{before}{next}',
  'must be at most {limit} characters': '不能超过 {limit} 个字符',
};
const inChinese = sayWith(
  createTranslator({
    locale: 'zh-CN',
    messages: Object.fromEntries(Object.entries(chinese).map(([english, said]) => [keyOf(english), said])),
  }),
);

const empty = alone('must not be empty');
const named = sentence('{subject} {problem}.', {
  subject: 'redirect_uris',
  problem: sentence('must not be empty', {}),
});

it.each<[Sayable, string, string]>([
  ['must not be empty', 'must not be empty', '不能为空'],
  [empty, 'Must not be empty.', '不能为空。'],
  [named, 'redirect_uris must not be empty.', 'redirect_uris：不能为空。'],
  [
    sentence('{before} {next}', { before: empty, next: named }),
    'Must not be empty. redirect_uris must not be empty.',
    '不能为空。redirect_uris：不能为空。',
  ],
  [alone('has no place.'), 'Has no place.', 'Has no place.'],
  [alone('no translation'), 'No translation.', 'No translation.'],
  [alone('must be at most 2048 characters'), 'Must be at most 2048 characters.', '不能超过 2048 个字符。'],
  ['must be at most 7', 'must be at most 7', 'must be at most 7'],
  ['constructor', 'constructor', 'constructor'],
  ['__proto__', '__proto__', '__proto__'],
])('translates %j and the values in it, in both languages', (said, english, translated) => {
  expect(inEnglish(said)).toBe(english);
  expect(inChinese(said)).toBe(translated);
});
