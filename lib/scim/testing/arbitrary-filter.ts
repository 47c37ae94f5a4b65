import fc from 'fast-check';
import { type Filter, OPERATORS } from '../filter/filter';

/**
 * Only a few words, so that filters often match people. They include LIKE wildcards, quotes, both cases and astral
 * characters.
 */
export const WORDS = [
  '',
  'a',
  'A',
  'ab',
  'B',
  '%',
  '_',
  'a%b',
  'a_b',
  'axb',
  '\\',
  '"',
  "'",
  'É',
  'é',
  '😀',
  'work',
  'home',
  'a\nb',
  '1',
] as const;

const word = fc.constantFrom(...WORDS);
const TEXT_PATHS = [
  'userName',
  'externalId',
  'displayName',
  'title',
  'name.familyName',
  'emails',
  'emails.value',
  'emails.type',
  'roles.value',
  'addresses.locality',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager.value',
  'id',
  'schemas',
  'meta.version',
  'meta.resourceType',
  'meta.location',
];
const INSTANTS = ['2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.001Z', '2026-11-21T13:00:00+01:00', '2020-01-01'];

const textTest: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('compare'),
  path: fc.constantFrom(...TEXT_PATHS),
  operator: fc.constantFrom(...OPERATORS),
  value: word,
});
const presence: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('present'),
  path: fc.constantFrom(...TEXT_PATHS, 'name', 'active', 'emails.primary', 'meta.created'),
});
const nullTest: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('compare'),
  path: fc.constantFrom(...TEXT_PATHS, 'emails.primary'),
  operator: fc.constantFrom('eq', 'ne'),
  value: fc.constant(null),
});
const flagTest: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('compare'),
  path: fc.constantFrom('active', 'emails.primary', 'roles.primary'),
  operator: fc.constantFrom('eq', 'ne'),
  value: fc.boolean(),
});
const timeTest: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('compare'),
  path: fc.constantFrom('meta.created', 'meta.lastModified'),
  operator: fc.constantFrom('eq', 'ne', 'gt', 'ge', 'lt', 'le'),
  value: fc.constantFrom(...INSTANTS),
});

const subTest: fc.Arbitrary<Filter> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constantFrom('value', 'type', 'display'),
    operator: fc.constantFrom(...OPERATORS),
    value: word,
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    path: fc.constant('primary'),
    operator: fc.constantFrom('eq' as const, 'ne' as const),
    value: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('present' as const), path: fc.constantFrom('value', 'type', 'primary') }),
);

/** Joins filters with and, or and not. Chains are flat, as the parser produces them. */
export function combined(leaf: fc.Arbitrary<Filter>): fc.Arbitrary<Filter> {
  return fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      leaf,
      fc.record({
        kind: fc.constantFrom('and', 'or'),
        operands: fc.array(tie('filter'), { minLength: 2, maxLength: 3 }),
      }),
      fc.record({ kind: fc.constant('not'), operand: tie('filter') }),
    ),
  })).filter;
}

const values: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('values'),
  path: fc.constantFrom('emails', 'roles'),
  filter: combined(subTest),
});

/** Filters on people that are valid for the schema. */
export const arbitraryFilter: fc.Arbitrary<Filter> = combined(
  fc.oneof(textTest, presence, nullTest, flagTest, timeTest, values),
);
