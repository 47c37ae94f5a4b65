import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatDistinguishedName, parseDistinguishedName, sameDistinguishedName } from './distinguished-name';

const same = (a: string, b: string) => {
  const [one, two] = [parseDistinguishedName(a), parseDistinguishedName(b)];
  return one !== null && two !== null && sameDistinguishedName(one, two);
};

test('the text starts with the last part of the certificate’s name', () => {
  expect(parseDistinguishedName('CN=reports,O=Example,C=US')).toEqual([
    [{ oid: '2.5.4.6', value: 'US' }],
    [{ oid: '2.5.4.10', value: 'Example' }],
    [{ oid: '2.5.4.3', value: 'reports' }],
  ]);
});

describe('two texts denote the same name', () => {
  test.each([
    ['attribute names in different case', 'CN=a,O=b', 'cn=a,o=b'],
    ['OIDs instead of attribute names', 'CN=a,O=b', '2.5.4.3=a,2.5.4.10=b'],
    ['spaces around the separators', 'CN=a,O=b', 'CN = a, O = b'],
    ['hexadecimal escapes for special characters', String.raw`CN=Smith\, Jo\+hn`, String.raw`CN=Smith\2C Jo\2bhn`],
    ['UTF-8 as hexadecimal escapes', 'CN=Lučić', String.raw`CN=Lu\C4\8Di\C4\87`],
    ['values as hexadecimal DER', 'CN=Hi', 'CN=#0c024869'],
    ['different string types', 'CN=#13024869', 'CN=#0c024869'],
    ['attributes of one multi-valued part, in any order', 'CN=a+UID=1,O=b', 'UID=1+CN=a,O=b'],
    ['leading and trailing spaces, escaped differently', String.raw`CN=\ a\ `, String.raw`CN=\20a\20`],
  ])('%s', (_what, a, b) => expect(same(a, b)).toBe(true));
});

describe('two texts denote different names', () => {
  test.each([
    ['a different order', 'CN=a,O=b', 'O=b,CN=a'],
    ['a value in different case', 'CN=a', 'CN=A'],
    ['an additional part', 'CN=a,O=b', 'CN=a,O=b,C=US'],
    ['a repeated part', 'CN=a,O=b', 'CN=a,CN=a,O=b'],
    ['attributes in one part and in separate parts', 'CN=a+O=b', 'CN=a,O=b'],
    ['escaped separators inside a value', String.raw`CN=a\,O\=b`, 'CN=a,O=b'],
    ['an additional space inside a value', 'CN=a b', 'CN=a  b'],
    ['look-alike characters', 'CN=a', 'CN=а'],
  ])('%s', (_what, a, b) => expect(same(a, b)).toBe(false));
});

test.each([
  '',
  'CN',
  '=a',
  'XX=a',
  'CN=a,',
  ',CN=a',
  'CN=a+',
  'CN=a;O=b',
  'CN="a"',
  'CN=a<b',
  'CN=#zz',
  'CN=#0c05',
  String.raw`CN=a\zz`,
  String.raw`CN=\C4`,
  '/CN=a',
])('rejects an invalid distinguished name: %s', (text) => expect(parseDistinguishedName(text)).toBeNull());

test('any written name reads back as the same name', () => {
  const attribute = fc.record({
    oid: fc.constantFrom('2.5.4.3', '2.5.4.10', '1.2.3.4.5'),
    value: fc.string({ unit: 'binary', minLength: 1 }),
  });
  fc.assert(
    fc.property(
      fc.array(fc.array(attribute, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (name) => {
        const read = parseDistinguishedName(formatDistinguishedName(name));
        expect(read && sameDistinguishedName(read, name)).toBe(true);
      },
    ),
  );
});

test('reading never throws', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('CN', '=', ',', '+', '\\', '#', '0', 'c', ' ', 'é', '"') }),
      (text) => {
        parseDistinguishedName(text);
      },
    ),
  );
});
