import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refused } from '../testing/refused';
import { RequestParameters } from './request-parameters';

test('decodes the output of any form encoder', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => !value.includes('\0'));
  fc.assert(
    fc.property(fc.dictionary(text, text, { maxKeys: 20 }), (sent) => {
      const parameters = new RequestParameters(new URLSearchParams(sent).toString());
      for (const [name, value] of Object.entries(sent)) expect(parameters.get(name)).toBe(value);
    }),
  );
});

test('reads plus and %20 as a space, and keeps a second equals sign', () => {
  const parameters = new RequestParameters('scope=a+b%20c&state=x==&&flag');
  expect(parameters.get('scope')).toBe('a b c');
  expect(parameters.get('state')).toBe('x==');
  expect(parameters.get('flag')).toBeUndefined();
});

test('treats an empty value as omitted, but counts it as a repetition', async () => {
  const parameters = new RequestParameters('scope=&code=1&code=');
  expect(parameters.get('scope')).toBeUndefined();
  expect(parameters.get('code')).toBe('1');
  expect((await refused(() => parameters.refuseRepeated(new Set()))).answer).toMatchObject({
    error: 'invalid_request',
    description: 'A parameter is repeated: code',
  });
});

test('rejects a repeated parameter by name, even with equal values, unless it may repeat', async () => {
  const parameters = new RequestParameters('resource=a&resource=b&state=1&state=1');
  expect(parameters.all('resource')).toEqual(['a', 'b']);
  expect((await refused(() => parameters.refuseRepeated(new Set(['resource'])))).message).toBe(
    'state was sent 2 times',
  );
});

test('treats a name that objects inherit like any other', () => {
  expect(new RequestParameters('').get('constructor')).toBeUndefined();
  expect(new RequestParameters('__proto__=x').get('__proto__')).toBe('x');
});

describe.each(['a=%', 'a=%zz', 'a=%ff', 'a=%c3%28', '%=a', 'a=%00', 'a%00=b', 'a=%ed%a0%80'])('%s', (encoded) => {
  test('is malformed', async () => {
    expect((await refused(() => new RequestParameters(encoded))).reason).toBe('malformed-parameter');
  });
});

test('can defer malformed parameters, which count as omitted until they are rejected by name', async () => {
  const parameters = new RequestParameters('a=%ff&b=%00&c=1&%ff=x&b=2', { malformed: 'kept' });
  expect(['a', 'b', 'c'].map((name) => parameters.get(name))).toEqual([undefined, '2', '1']);
  expect(() => parameters.refuseMalformed(['c', 'd'])).not.toThrow();
  expect((await refused(() => parameters.refuseMalformed(['c', 'b']))).message).toBe('b holds NUL');
  expect((await refused(() => parameters.refuseMalformed())).answer.description).toBe('A parameter is malformed: a');
  const ofName = await refused(() => new RequestParameters('%ff=x', { malformed: 'kept' }).refuseMalformed());
  expect([ofName.message, ofName.answer.description]).toEqual([
    'a parameter name is not percent-encoded UTF-8',
    'A parameter is malformed',
  ]);
});

test('rejects more than 100 parameters', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `p${index}=1`).join('&');
  expect(new RequestParameters(many(100)).get('p99')).toBe('1');
  expect((await refused(() => new RequestParameters(many(101)))).reason).toBe('too-many-parameters');
});

test('names a missing parameter', async () => {
  expect((await refused(() => new RequestParameters('').required('grant_type'))).answer.description).toBe(
    'A parameter is missing: grant_type',
  );
});
