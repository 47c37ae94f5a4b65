import { createTranslator } from 'next-intl';
import { expect, it } from 'vitest';
import chinese from '@/messages/zh-CN.json';
import { alone, decoded, encoded, msg, type Sayable, verbatim, withTexts } from './message';
import { inEnglish, recorded } from './say-plainly';
import { sayWith } from './say-with';

const inChinese = sayWith(createTranslator({ locale: 'zh-CN', messages: chinese }) as Parameters<typeof sayWith>[0]);

const empty = msg('common.mustNotBeEmpty');
const named = msg('common.subjectProblem', { subject: 'redirect_uris', problem: empty });

it.each<[Sayable, string, string]>([
  [empty, 'must not be empty', '不能为空'],
  [alone(empty), 'Must not be empty.', '不能为空。'],
  [named, 'redirect_uris must not be empty.', 'redirect_uris：不能为空。'],
  [
    alone(msg('common.mustBeAtMostCharacters', { limit: 2048 })),
    'Must be at most 2048 characters.',
    '不能超过 2048 个字符。',
  ],
  [verbatim('constructor'), 'constructor', 'constructor'],
  [alone(verbatim('no translation')), 'No translation.', 'No translation.'],
  [msg('http.uriWhy', { uri: 'https://x', why: verbatim('{limit}') }), 'https://x: {limit}', 'https://x：{limit}'],
])('puts %j and the messages in it into both languages', (said, english, translated) => {
  expect(inEnglish(said)).toBe(english);
  expect(inChinese(said)).toBe(translated);
});

it('reads a recorded message again, also one that has been removed since', () => {
  expect(inChinese(decoded(recorded(named)))).toBe('redirect_uris：不能为空。');
  const removed = decoded(recorded(named).replaceAll('common.subjectProblem', 'common.gone'));
  expect([inEnglish(removed), inChinese(removed)]).toEqual(Array(2).fill('redirect_uris must not be empty.'));
});

it.each(['client is disabled', '{"id":"', '{"id":"common.gone","values":null}', '{"verbatim":"x"}', ''])(
  'keeps %j, which is not a message, as it is',
  (text) => expect(inChinese(decoded(encoded(verbatim(text))))).toBe(text),
);

it('reads a reason that was recorded before messages had ids', () => {
  expect(inChinese(decoded('client is disabled'))).toBe('client is disabled');
});

it('changes the texts in a message, and nothing else', () => {
  const said = msg('http.uriWhy', {
    uri: 'secret',
    why: msg('common.subjectProblem', { subject: 'secret', problem: empty }),
  });
  expect(inEnglish(withTexts(said, () => '…'))).toBe('…: … must not be empty.');
});
