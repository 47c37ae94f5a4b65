import { describe, expect, test } from 'vitest';
import { assertedEmailKey, assertedNameKey } from './asserted-key';

const KELVIN_SIGN = '\u212a';
const DOTTED_I = '\u0130';

describe('the key of what somebody else asserts', () => {
  test('is in lower case', () => {
    expect([assertedEmailKey('Karl@Example.com'), assertedNameKey('Karl')]).toEqual(['karl@example.com', 'karl']);
  });

  test.each([KELVIN_SIGN, DOTTED_I])('is none where lower case makes an ASCII letter of another: %s', (letter) => {
    expect([
      assertedEmailKey(`${letter}arl@example.com`),
      assertedNameKey(`${letter}arl`),
      assertedNameKey(`é${letter}`),
    ]).toEqual([null, null, null]);
  });

  test('may have other letters in a user name, but not in an e-mail address', () => {
    expect([assertedEmailKey('josé@example.com'), assertedNameKey('JOSÉ')]).toEqual([null, 'josé']);
  });
});
