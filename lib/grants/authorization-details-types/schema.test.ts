import { describe, expect, test } from 'vitest';
import type { AuthorizationDetail } from '@/lib/oauth/authorization-details/authorization-detail';
import type { JsonValue } from '@/lib/platform/shared/json';
import { decoded, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish, sayPlainly } from '@/lib/platform/shared/say-plainly';
import { checkedTypes } from './checked-types';
import { compileSchema } from './compile-schema';
import { patternSteps } from './pattern-cost';
import { patternCost, STEPS_AT_MOST } from './schema-cost';
import { schemaProblem } from './schema-problem';
import { detailsTypeFields } from './type-fields';

const english = (said: Sayable | null = null) => said && inEnglish(said);
const checkBy = (...of: Parameters<typeof compileSchema>) => {
  const check = compileSchema(...of);
  return (detail: AuthorizationDetail) => english(check(detail));
};
const wrongIn = (schema: JsonValue) => english(schemaProblem(schema));

const amount = {
  type: 'object',
  properties: { currency: { enum: ['EUR'] }, value: { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' } },
  required: ['currency', 'value'],
  additionalProperties: false,
};
const payment = {
  properties: { amount, creditor: { $ref: '#/$defs/text' } },
  required: ['amount'],
  $defs: { text: { type: 'string', maxLength: 20 } },
};

describe('the schema of an authorization details type', () => {
  const check = checkBy('payment', payment);
  const good = { type: 'payment', amount: { currency: 'EUR', value: '1.00' }, creditor: 'Shop' };

  test('validates entries, and reports where one does not match', () => {
    expect(check(good)).toBeNull();
    expect(check({ type: 'payment' })).toBe('must have the member amount');
    expect(check({ ...good, amount: { currency: 'USD', value: '1.00' } })).toBe('/amount/currency must be one of EUR');
    expect(check({ ...good, amount: { currency: 'EUR', value: '1,00' } })).toBe(
      String.raw`/amount/value must match the pattern ^\d{1,9}\.\d{2}$`,
    );
    expect(check({ ...good, creditor: 'x'.repeat(21) })).toBe('/creditor must be at most 20 characters');
  });

  test('lists all members: others are rejected unless it allows them itself', () => {
    expect(check({ ...good, extra: 1 })).toBe('must not have the member extra');
    expect(check({ ...good, amount: { ...good.amount, extra: 1 } })).toBe('/amount must not have the member extra');
    expect(checkBy('open', { additionalProperties: true })({ type: 'open', extra: 1 })).toBeNull();
    expect(
      checkBy('either', {
        anyOf: [
          { properties: { a: {} }, required: ['a'] },
          { properties: { b: {} }, required: ['b'] },
        ],
      })({ type: 'either', b: 1 }),
    ).toBeNull();
    expect(checkBy('empty', {})({ type: 'empty' })).toBeNull();
    expect(checkBy('closed', { additionalProperties: false })({ type: 'closed' })).toBeNull();
  });

  test.each<[JsonValue, JsonValue, string, string]>([
    [{ type: ['string', 'null'] }, 7, '/a must be of type string, null', '/a 类型必须为 string, null'],
    [{ const: 7 }, 8, '/a must be 7', '/a 必须为 7'],
    [{ exclusiveMinimum: 0 }, 0, '/a must be > 0', '/a 必须 > 0'],
    [{ multipleOf: 5 }, 7, '/a must be a multiple of 5', '/a 必须是 5 的倍数'],
    [{ minItems: 2 }, [1], '/a must have at least 2 items', '/a 至少要有 2 项'],
    [{ uniqueItems: true }, [1, 1], '/a must not repeat an item', '/a 各项不能重复'],
    [{ maxProperties: 1 }, { b: 1, c: 2 }, '/a must have at most 1 members', '/a 最多只能有 1 个成员'],
    [{ not: {} }, 7, '/a does not fit the schema (not)', '/a 与架构不符（not）'],
  ])('reports %j in the reader’s language', (schema, a, inEnglishWords, inChineseWords) => {
    const problem = compileSchema('some', { properties: { a: schema } })({ type: 'some', a });
    expect(problem && [inEnglish(problem), sayPlainly('zh-CN')(problem)]).toEqual([inEnglishWords, inChineseWords]);
  });

  test('reads only own properties', () => {
    expect(checkBy('own', { required: ['toString'], additionalProperties: true })({ type: 'own' })).toContain(
      'toString',
    );
    expect(checkBy('own', { properties: { constructor: { type: 'string' } } })({ type: 'own' })).toBeNull();
  });

  test('distinguishes patterns, and runs none against long text', () => {
    const two = checkBy('two', {
      properties: { a: { type: 'string', pattern: '^a+$' }, b: { type: 'string', pattern: '^b+$' } },
    });
    expect(two({ type: 'two', a: 'aa', b: 'bb' })).toBeNull();
    expect(two({ type: 'two', b: 'aa' })).toContain('/b must match the pattern');
    expect(two({ type: 'two', a: 'a'.repeat(257) })).toContain('/a must match the pattern');
  });

  test('is compiled once per content', () => {
    const types = checkedTypes(
      new Map([
        ['payment', { type: 'payment', name: 'Payment', description: 'Pay', schema: payment }],
        ['broken', { type: 'broken', name: 'Broken', description: 'Broken', schema: { properties: 7 } }],
        [
          'busy',
          { type: 'busy', name: 'Busy', description: 'Busy', schema: { properties: { a: { pattern: '.*.*B' } } } },
        ],
      ]),
    );
    expect(english(types.get('busy')?.problem({ type: 'busy' }))).toContain('cannot be checked');
    expect(english(types.get('payment')?.problem(good))).toBeNull();
    expect(english(types.get('broken')?.problem({ type: 'broken' }))).toContain('cannot be checked');
  });
});

describe('an accepted schema', () => {
  test.each<[string, JsonValue]>([
    ['may be empty', {}],
    ['may contain everything that a payment needs', payment],
    ['may declare the supported draft', { $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' }],
    [
      'may have members named like keywords',
      { properties: { $id: { type: 'string' }, pattern: { type: 'string' }, $ref: { type: 'string' } } },
    ],
    [
      'may refer to one definition several times',
      { properties: { a: { $ref: '#/$defs/x' }, b: { $ref: '#/$defs/x' } }, $defs: { x: { type: 'string' } } },
    ],
    ['may use formats, which only document the meaning', { properties: { day: { type: 'string', format: 'date' } } }],
  ])('%s', (_, schema) => expect(wrongIn(schema)).toBeNull());
});

test('a schema is limited to its own type', () => {
  const problemOf = (properties: JsonValue, $defs: JsonValue = {}) =>
    detailsTypeFields
      .safeParse({ type: 'payment', name: 'Payment', description: 'Pay', schema: { properties, $defs } })
      .error?.issues.map(({ path, message }) => [path.join('.'), inEnglish(decoded(message))]);
  expect(problemOf({ type: { const: 'other' } })).toEqual([
    ['schema', 'matches no entry: its property type does not allow payment'],
  ]);
  expect(problemOf({ type: { $ref: '#/$defs/x' } }, { x: { enum: ['other'] } })).toHaveLength(1);
  expect(problemOf({ type: false })).toHaveLength(1);
  for (const properties of [7, [], null, { type: 7 }])
    expect(problemOf(properties)).toEqual([['schema', expect.stringContaining('not a valid JSON Schema')]]);
  const good: JsonValue[] = [{ const: 'payment' }, { type: 'string' }, { $ref: '#/$defs/x' }];
  for (const type of good) expect(problemOf({ type }, { x: { enum: ['payment'] } })).toBeUndefined();
});

describe('a rejected schema', () => {
  const doubling = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `d${index}`,
      { allOf: [{ $ref: `#/$defs/d${index + 1}` }, { $ref: `#/$defs/d${index + 1}` }] },
    ]),
  );
  const deep = (levels: number): JsonValue => (levels === 0 ? {} : { not: deep(levels - 1) });

  test.each<[string, JsonValue, RegExp]>([
    ['that is a string', 'object', /must be a JSON object/],
    ['that is a list', [], /must be a JSON object/],
    ['for something other than objects', { type: 'array' }, /must have the type object/],
    ['that is too large', { description: 'x'.repeat(16 * 1024) }, /more than 16384/],
    ['that is nested too deeply', { properties: { a: deep(40) } }, /nested more than 32/],
    ['with an unknown keyword', { propertys: {} }, /unknown keyword/],
    ['with an invalid value for a keyword', { properties: { a: { type: 'money' } } }, /not a valid JSON Schema/],
    ['whose properties are not an object', { properties: 7 }, /not a valid JSON Schema/],
    ['for another draft', { $schema: 'http://json-schema.org/draft-07/schema#' }, /not a valid JSON Schema/],
    [
      'that refers to an external schema',
      { $ref: 'https://evil.example/schema' },
      /has a circular reference, or a reference that is missing/,
    ],
    [
      'that refers to a missing definition',
      { properties: { a: { $ref: '#/$defs/toString' } }, $defs: {} },
      /reference that is missing/,
    ],
    ['that refers to itself', { properties: { a: { $ref: '#' } } }, /reference that is missing/],
    [
      'with circular references',
      { properties: { a: { $ref: '#/$defs/a' } }, $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } } },
      /circular reference/,
    ],
    [
      'that doubles in size with every reference',
      { properties: { a: { $ref: '#/$defs/d0' } }, $defs: { ...doubling, d20: {} } },
      /more than 2000 parts/,
    ],
    ['with $async', { $async: true }, /must not have \$async/],
    ['with an $id', { $id: 'https://a.example/schema' }, /must not have \$id/],
    ['with an invalid pattern', { properties: { a: { type: 'string', pattern: '(' } } }, /not a valid JSON Schema/],
    [
      'with a pattern that could take forever',
      { properties: { a: { type: 'string', pattern: '^(a+)+$' } } },
      /take too long to check/,
    ],
    ['with such a pattern for member names', { patternProperties: { '^(a|a)*$': {} } }, /take too long to check/],
    ['with a member named __proto__', JSON.parse('{"properties":{"__proto__":{}}}') as JsonValue, /__proto__/],
  ])('%s', (_, schema, problem) => expect(wrongIn(schema)).toMatch(problem));

  test.each<[JsonValue, string]>([
    [{ propertys: {} }, '未知的关键字 propertys'],
    [{ properties: 7 }, '/properties 类型必须为 object'],
    [{ properties: { a: { pattern: '(' } } }, '模式 ( 不是有效的正则表达式'],
  ])('is explained in the reader’s language: %j', (schema, problem) => {
    const said = schemaProblem(schema);
    expect(said && sayPlainly('zh-CN')(said)).toContain(problem);
  });
});

describe('the cost of a check', () => {
  const list = <Value>(length: number, value: (index: number) => Value): Value[] =>
    Array.from({ length }, (_, index) => value(index));
  const ofA = (schema: JsonValue) => ({ properties: { a: schema } });
  const busy = /could take too long to check/;
  const once = { type: 'string', pattern: '^\\d{1,9}\\.\\d{2}$' };

  test.each<[string, JsonValue]>([
    [
      'a hundred patterns that each backtrack twice',
      ofA({ anyOf: list(100, (index) => ({ pattern: `.*.*[BC]${index}` })) }),
    ],
    ['one such pattern', ofA({ pattern: '.*.*[BC]' })],
    ['seven hundred cheap patterns', ofA({ anyOf: list(700, () => ({ pattern: '^a*$' })) })],
    ['patterns that are not anchored at the start', ofA({ anyOf: list(20, () => ({ pattern: '[a-z]*B' })) })],
    [
      'a pattern with many references to it',
      {
        ...ofA({ allOf: list(30, () => ({ $ref: '#/$defs/x' })) }),
        $defs: { x: { allOf: list(20, () => ({ $ref: '#/$defs/y' })) }, y: once },
      },
    ],
    ['many patterns for each item of a list', ofA({ items: { anyOf: list(60, () => once) } })],
    [
      'many patterns for each item, by reference',
      { ...ofA({ items: { anyOf: list(60, () => ({ $ref: '#/$defs/x' })) } }), $defs: { x: once } },
    ],
    ['many patterns for each member name', ofA({ propertyNames: { anyOf: list(60, () => once) } })],
    [
      'many patterns that select members by name',
      { patternProperties: Object.fromEntries(list(40, (index) => [`^\\d{1,9}\\.\\d{2}${index}$`, {}])) },
    ],
    ['many alternatives for each item of a list', ofA({ items: { anyOf: list(80, (index) => ({ const: index })) } })],
    [
      'several long lists of allowed values for each item of a list',
      ofA({ items: { anyOf: list(10, () => ({ enum: list(700, () => 0) })) } }),
    ],
    [
      'two checks that all items of a list are unique',
      ofA({ allOf: list(2, () => ({ type: 'array', uniqueItems: true })) }),
    ],
    ['many length checks of one text', ofA({ allOf: list(600, () => ({ maxLength: 9 })) })],
  ])('is too high: %s', (_, schema) => expect(wrongIn(schema)).toMatch(busy));

  test.each<[string, JsonValue]>([
    [
      'twenty amounts with a pattern each',
      { properties: Object.fromEntries(list(20, (index) => [`a${index}`, once])) },
    ],
    [
      'a list of accounts',
      ofA({
        type: 'array',
        uniqueItems: true,
        items: {
          type: 'object',
          properties: {
            iban: { type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$' },
            currency: { enum: list(150, String) },
          },
          required: ['iban'],
          additionalProperties: false,
        },
      }),
    ],
    ['an email address pattern with two parts', ofA({ type: 'string', pattern: '^[^@]{1,64}@[^@]{1,128}$' })],
    ['a pattern that only requires a prefix', ofA({ type: 'string', pattern: '^https://.+$' })],
  ])('is low: %s', (_, schema) => expect(wrongIn(schema)).toBeNull());

  test('is limited for the whole parameter, by the steps that trying every alternative takes', () => {
    // This pattern tries every way: each repetition stops at every position, and the end is never reached.
    const tried = (text: string) => {
      let steps = 0;
      for (let stop = text.length; stop >= 0; stop--) steps += stop === text.length ? text.length + 1 : 1;
      return steps;
    };
    const texts: [number, number][] = [
      [500, 1],
      [16, 256],
      [80, 50],
      [20, 200],
    ];
    for (const [count, length] of texts)
      expect(count * tried('a'.repeat(length))).toBeLessThanOrEqual(patternCost('^a*$').many);
  });

  test.each<[string, number, number]>([
    ['^ab$', 9, 5],
    ['^(?:EUR|USD)$', 9, 13],
    ['^a*$', 2, 13],
    ['^a{2}$', 9, 8],
    ['a', 9, 20],
    ['^a|b', 9, 50],
    ['[\\]a|b]', 0, 2],
    ['\\p{Lu}', 0, 2],
  ])('%s against %i characters: %i', (pattern, length, steps) => expect(patternSteps(pattern, length)).toBe(steps));

  test.each([
    '^(a+)+',
    '^(a|a)*',
    '^(?:a|b|ab)*c',
    '^(.*a){12}',
    '^(\\w+\\s?)*$',
    '^(a)\\1',
    '^(?<x>a)\\k<x>',
    '^a*a*$',
    '.*',
    '^(?:){100000}',
    '^(?:(?:(?:){200}){200}){200}',
  ])('%s exceeds the limit alone', (pattern) => {
    expect(patternCost(pattern).once).toBeGreaterThan(STEPS_AT_MOST);
  });
});
