import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hashUserCode, newUserCode, readUserCode, USER_CODE_ALPHABET } from './user-code';

const SHOWN = new RegExp(`^[${USER_CODE_ALPHABET}]{4}-[${USER_CODE_ALPHABET}]{4}$`);
const key = new Uint8Array(32).fill(7);

describe('a user code', () => {
  test('has at least 34 bits, from letters only, without vowels and look-alikes', () => {
    expect(8 * Math.log2(USER_CODE_ALPHABET.length)).toBeGreaterThanOrEqual(34);
    expect(new Set(USER_CODE_ALPHABET).size).toBe(USER_CODE_ALPHABET.length);
    expect(USER_CODE_ALPHABET).not.toMatch(/[^A-Z]|[AEIOUY]/);
  });

  test('is shown as XXXX-XXXX, and any letter can be at any position', () => {
    const codes = Array.from({ length: 2_000 }, newUserCode);
    for (const code of codes) expect(code).toMatch(SHOWN);
    for (const position of [0, 1, 2, 3, 5, 6, 7, 8]) {
      expect(new Set(codes.map((code) => code[position])).size).toBe(USER_CODE_ALPHABET.length);
    }
    expect(new Set(codes).size).toBeGreaterThan(1_995);
  });

  test('is read in any case, with any separators', () => {
    const separators = fc.constantFrom('', '-', ' ', '.', '_', ' – ', '\t');
    fc.assert(
      fc.property(fc.array(fc.tuple(separators, fc.boolean()), { minLength: 8, maxLength: 8 }), (spelling) => {
        const code = newUserCode();
        const letters = code.replace('-', '');
        const typed = spelling
          .map(([separator, lower], index) => separator + (lower ? letters[index]?.toLowerCase() : letters[index]))
          .join('');
        expect(readUserCode(typed)).toBe(code);
      }),
      { numRuns: 500 },
    );
    expect(readUserCode('ｂｃｄｆ－ｇｈｊｋ')).toBe('BCDF-GHJK');
  });

  test.each([
    '',
    'BCDF',
    'BCDF-GHJKL',
    'ABCD-FGHJ',
    'BCDF-GHJ0',
    'BCDF-GHJ1',
    'ВСDF-GHJK',
    `${' '.repeat(64)}BCDF-GHJK`,
  ])('is not %j', (typed) => {
    expect(readUserCode(typed)).toBeNull();
  });

  test('never makes the reader throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (typed) => {
        expect(readUserCode(typed) ?? 'BCDF-GHJK').toMatch(SHOWN);
      }),
      { numRuns: 500 },
    );
  });

  test('is hashed with a key', () => {
    expect(hashUserCode(key, 'BCDF-GHJK')).toHaveLength(32);
    expect(hashUserCode(key, 'BCDF-GHJK')).toEqual(hashUserCode(key, 'BCDF-GHJK'));
    expect(hashUserCode(key, 'BCDF-GHJK')).not.toEqual(hashUserCode(new Uint8Array(32), 'BCDF-GHJK'));
  });
});
