import { expect, test } from 'vitest';
import { refused } from '../testing/refused';
import { checkBindingMessage } from './binding-message';

test.each([
  ['an amount', 'Table 7, 12.50 €'],
  ['German quotes', '„Tisch 7“'],
  ['Chinese punctuation', '请确认：「七号桌」，好吗？！、。'],
  ['letters with marks', 'Zürich हिन्दी ภาษา'],
  ['an Arabic question', 'هل توافق؟'],
])('accepts %s', (_what, message) => {
  expect(checkBindingMessage(message)).toBe(message.normalize('NFC'));
});

test('is normalized, without spaces at its ends', () => {
  expect(checkBindingMessage('  Zu\u0308rich 7 ')).toBe('Z\u00fcrich 7');
  expect(checkBindingMessage(` ${'x'.repeat(64)} `)).toHaveLength(64);
  expect(checkBindingMessage(undefined)).toBeNull();
});

test.each([
  ['nothing', ''],
  ['spaces alone', '   '],
  ['punctuation alone', '…!?'],
  ['an invisible letter', '\u3164'],
  ['an invisible letter among others', 'Table\u3164 7'],
  ['more than 64 characters', 'x'.repeat(65)],
  ['four marks on a letter', 'x\u0301\u0302\u0303\u0304'],
  ['a scheme', 'See https://evil.example'],
  ['a scheme in wide characters', 'See https：／／evil.example'],
  ['two lines', 'one\ntwo'],
  ['a change of direction', 'abc\u202ecba'],
  ['a zero-width space', 'a\u200bb'],
  ['a symbol', '7 ✓'],
])('rejects %s', async (_what, message) => {
  const { answer } = await refused(async () => checkBindingMessage(message));
  expect(answer.error).toBe('invalid_binding_message');
});
