import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { preparedUserName, userNameKey } from './user-name';

describe('the key of a user name', () => {
  it.each([
    ['case', 'Ada@Example.com', 'ada@example.com'],
    ['composition', 'e\u0301@x', '\u00e9@x'],
    ['case and composition', 'E\u0301@x', '\u00e9@x'],
    ['width', 'ａｄａ@x', 'ada@x'],
    ['width in other scripts', 'ｶﾞ', 'ガ'],
  ])('is the same whatever its %s', (_, one, other) => {
    expect(userNameKey(one)).toBe(userNameKey(other));
  });

  it('distinguishes letters that only look alike, and keeps compatibility characters', () => {
    expect(userNameKey('аda')).not.toBe(userNameKey('ada'));
    expect(userNameKey('ﬁ')).not.toBe(userNameKey('fi'));
  });

  it('is its own key, and that of the stored name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(userNameKey(userNameKey(name))).toBe(userNameKey(name));
        expect(preparedUserName(preparedUserName(name))).toBe(preparedUserName(name));
      }),
    );
  });
});

describe('a user name', () => {
  it('leaves the stored name in its own case, in one width, composed and trimmed', () => {
    expect(preparedUserName(' Ａda.E\u0301@x\u3000')).toBe('Ada.\u00c9@x');
  });
});
