import { describe, expect, test } from 'vitest';
import { assertedEmailKey, assertedNameKey } from './asserted-key';

const KELVIN_SIGN = '\u212a';
const DOTTED_I = '\u0130';

describe('the key of an asserted identifier', () => {
  test('is in lower case', () => {
    expect([assertedEmailKey('Karl@Example.com'), assertedNameKey('Karl')]).toEqual(['karl@example.com', 'karl']);
  });

  test.each([KELVIN_SIGN, DOTTED_I])('does not exist where lower-casing maps another letter to ASCII: %s', (letter) => {
    expect([
      assertedEmailKey(`${letter}arl@example.com`),
      assertedNameKey(`${letter}arl`),
      assertedNameKey(`é${letter}`),
    ]).toEqual([null, null, null]);
  });

  test('may have other letters in a user name, but not in an email address', () => {
    expect([assertedEmailKey('josé@example.com'), assertedNameKey('JOSÉ')]).toEqual([null, 'josé']);
  });
});
