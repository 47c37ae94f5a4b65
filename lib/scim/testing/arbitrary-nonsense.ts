import fc from 'fast-check';
import { OPERATORS } from '../filter/filter';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const NAMES = [
  'emails',
  'roles',
  'name',
  'userName',
  'active',
  'password',
  'groups',
  'members',
  'meta',
  'id',
  'schemas',
  'externalId',
  'x509Certificates',
  'value',
  'type',
  'primary',
  'familyName',
  'manager',
  'lastModified',
  ENTERPRISE,
];
const PIECES = [
  ...NAMES,
  ':',
  '.',
  '[',
  ']',
  '(',
  ')',
  ' ',
  ' eq ',
  ' pr',
  ' and ',
  ' or ',
  'not ',
  'not (',
  '"work"',
  '"x',
  'true',
  'null',
  '0',
  '-1e400',
  '__proto__',
  'constructor',
  'toString',
  '\\',
  '\\u0000',
  '%',
  'é',
  '\0',
  '\ud800',
  '😀',
  '\u202e',
] as const;

/** Random sequences of the tokens that filters and paths consist of. */
export const nonsense: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 8 })
  .map((pieces) => pieces.join(''));

/** Texts that are almost filters: comparisons of any name with any value, joined in any way. */
const comparison = fc
  .tuple(
    fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 2 }).map((names) => names.join('.')),
    fc.constantFrom(...OPERATORS, 'pr', 'xx'),
    fc.oneof(
      fc.string({ maxLength: 12, unit: 'binary' }).map((value) => JSON.stringify(value)),
      fc.constantFrom('true', 'False', 'null', '0', '1e5', 'abc', '"2026-11-21T12:00:00Z"', '"0000-01-01"', ''),
    ),
  )
  .map(([path, operator, value]) => (operator === 'pr' ? `${path} pr` : `${path} ${operator} ${value}`));

export const nearlyFilter: fc.Arbitrary<string> = fc.letrec<{ text: string }>((tie) => ({
  text: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    { weight: 4, arbitrary: comparison },
    {
      weight: 2,
      arbitrary: fc
        .tuple(tie('text'), fc.constantFrom(' and ', ' or ', ' AND '), tie('text'))
        .map((parts) => parts.join('')),
    },
    { weight: 1, arbitrary: tie('text').map((text) => `not (${text})`) },
    { weight: 1, arbitrary: tie('text').map((text) => `(${text})`) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.constantFrom(...NAMES), tie('text')).map(([name, text]) => `${name}[${text}]`),
    },
  ),
})).text;

/** Texts that are almost PATCH paths. */
const inBrackets = fc.oneof(
  nearlyFilter,
  fc.constantFrom(
    'type eq "work"',
    'value eq "r"',
    'primary eq true',
    'not (type pr)',
    'type eq "home" and value co "x"',
  ),
);
export const nearlyPath: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', `${ENTERPRISE}:`),
    fc.constantFrom('emails', 'roles', ...NAMES),
    fc.option(inBrackets, { nil: '' }),
    fc.option(fc.constantFrom('value', 'type', ...NAMES), { nil: '' }),
  )
  .map(([urn, name, filter, sub]) => `${urn}${name}${filter && `[${filter}]`}${sub && `.${sub}`}`);
