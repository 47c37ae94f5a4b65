import { describe, expect, test } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import { readable } from '@/lib/platform/shared/testing/readable';
import { refused } from '../testing/refused';
import { issuer, newClient } from '../testing/tenant';
import type { AuthorizationDetail } from './authorization-detail';
import type { AuthorizationDetailsType } from './details-type';
import { narrowedDetails, sameDetails } from './narrowed-details';
import { DETAILS_BYTES_AT_MOST } from './parse-details';
import { requestedDetails, withdrawnDetail } from './requested-details';

const typed = (
  type: string,
  problem: AuthorizationDetailsType['problem'] = () => null,
): [string, AuthorizationDetailsType] => [type, { type, name: type, description: type, schema: {}, problem }];
const knows = {
  ...issuer,
  authorizationDetailsTypes: new Map([
    typed('payment'),
    typed('account'),
    typed('strict', () => verbatim('/amount must be string')),
  ]),
};
const client = newClient({ authorizationDetailsTypes: ['payment', 'strict', 'gone'] });
const asked = (parameter: unknown) =>
  requestedDetails(typeof parameter === 'string' ? parameter : JSON.stringify(parameter), client, knows);
const nested = (depth: number): unknown => (depth === 0 ? 'end' : { inner: nested(depth - 1) });

describe('authorization details', () => {
  test('are accepted as sent, and are empty when omitted', () => {
    const details = [
      { type: 'payment', amount: { value: 1.5, exact: true }, note: null },
      { type: 'payment', locations: ['https://bank.example'], actions: [], identifier: 'a' },
    ];
    expect(asked(details)).toEqual(details);
    expect(requestedDetails(undefined, client, knows)).toEqual([]);
    expect(asked([])).toEqual([]);
  });

  test('may contain any number that keeps its value, however written, and digits in text', () => {
    const text =
      '[{"type":"payment","1e-400":"\\"0.12345678901234567890","a":[0,-0,0.0,1.50,100,1e2,1.5E-7,0.1,-123.45,9007199254740991,0.30000000000000004]}]';
    expect(asked(text)).toEqual(JSON.parse(text));
  });

  test.each<[string, unknown, string]>([
    ['text that is not JSON', '[{', 'is not JSON'],
    ['an object', { type: 'payment' }, 'is not a JSON array'],
    ['a JSON string that contains JSON', '"[]"', 'is not a JSON array'],
    ['an entry that is text', ['payment'], '[0] is not an object'],
    ['an entry that is null', [null], '[0] is not an object'],
    ['an entry that is a list', [[{ type: 'payment' }]], '[0] is not an object'],
    ['an entry without a type', [{ type: 'payment' }, {}], '[1] has no type'],
    ['a type that is not a string', [{ type: ['payment'] }], '[0] has no type'],
    ['a type that is unknown', [{ type: 'gone' }], 'which is unknown'],
    ['a type named like an inherited property', [{ type: 'constructor' }], 'which is unknown'],
    ['a type that is not registered for the client', [{ type: 'account' }], 'which is not registered for the client'],
    ['an entry that its schema rejects', [{ type: 'strict' }], '[0]/amount must be string'],
    [
      'locations that are a string',
      [{ type: 'payment', locations: 'https://bank.example' }],
      '[0]/locations is not a list of strings',
    ],
    ['actions that are not strings', [{ type: 'payment', actions: [1] }], '[0]/actions is not a list of strings'],
    [
      'datatypes that are an object',
      [{ type: 'payment', datatypes: { a: 'b' } }],
      '[0]/datatypes is not a list of strings',
    ],
    ['privileges that are null', [{ type: 'payment', privileges: null }], '[0]/privileges is not a list of strings'],
    ['an identifier that is a number', [{ type: 'payment', identifier: 7 }], '[0]/identifier is not a string'],
    ['a member named __proto__', '[{"type":"payment","a":{"__proto__":{"admin":true}}}]', 'name that cannot be stored'],
    ['NUL', [{ type: 'payment', a: ['x\u0000'] }], '[0]/a/0 contains a character'],
    ['an unpaired surrogate', '[{"type":"payment","a":"\\ud800"}]', '[0]/a contains a character'],
    ['a number too large to represent', '[{"type":"payment","a":1e999}]', '[0]/a contains a number'],
    [
      'an integer too large to represent exactly',
      '[{"type":"payment","a":12345678901234567890}]',
      '[0]/a contains a number',
    ],
    [
      'a number with too many digits',
      '[{"type":"payment","a":123.45000000000000000001}]',
      'the number 123.45000000000000000001, which cannot be stored exactly',
    ],
    ['a number too close to zero', '[{"type":"payment","a":[1,-1e-400]}]', 'the number -1e-400, which'],
    ['a number that would be rounded', '[{"type":"payment","a":0.12345678901234567890}]', 'cannot be stored exactly'],
    ['values that are nested too deeply', [{ type: 'payment', a: nested(9) }], 'nested more than 8 levels deep'],
    ['more than 20 entries', Array.from({ length: 21 }, () => ({ type: 'payment' })), 'more than 20'],
    ['more than 500 values', [{ type: 'payment', a: Array.from({ length: 498 }, () => 1) }, {}], 'more than 500'],
    [
      'more bytes than fit in a header',
      [{ type: 'payment', a: 'é'.repeat(DETAILS_BYTES_AT_MOST / 2) }],
      `more than ${DETAILS_BYTES_AT_MOST}`,
    ],
  ])('are rejected: %s', async (_, parameter, reason) => {
    const refusal = await refused(() => asked(parameter));
    expect(refusal.answer).toMatchObject({ error: 'invalid_authorization_details', status: 400 });
    expect(refusal.message).toContain(reason);
  });

  test('are rejected with only the index of the entry disclosed to the client', async () => {
    expect(
      (await refused(() => asked([{ type: 'payment' }, { type: 'strict', secret: 'x' }]))).answer.description,
    ).toMatch(/: authorization_details\[1\]$/);
  });

  test('are withdrawn when their type is deleted, changed, or removed from the client', () => {
    expect(withdrawnDetail([{ type: 'payment' }], client, knows)).toBeNull();
    for (const type of ['gone', 'account', 'strict'])
      expect(readable(withdrawnDetail([{ type: 'payment' }, { type }], client, knows))).toContain(
        'authorization_details[1]',
      );
  });
});

describe('a token request narrows details', () => {
  const granted: AuthorizationDetail[] = [
    {
      type: 'payment',
      locations: ['https://a.example', 'https://b.example'],
      actions: ['read', 'write'],
      amount: { value: '1.00', currency: 'EUR' },
    },
    { type: 'payment', privileges: [], identifier: 'x' },
  ];
  const [first, second] = granted;
  const narrow = (parameter?: unknown) =>
    narrowedDetails(parameter === undefined ? undefined : JSON.stringify(parameter), granted, client, knows);

  test('not at all when it sends none, and to nothing when it sends an empty list', () => {
    expect(narrow()).toEqual(granted);
    expect(narrow([])).toEqual([]);
  });

  test.each<[string, object]>([
    [
      'the same members in another order',
      {
        amount: { currency: 'EUR', value: '1.00' },
        actions: ['read', 'write'],
        locations: ['https://a.example', 'https://b.example'],
        type: 'payment',
      },
    ],
    ['fewer locations', { ...first, locations: ['https://b.example'] }],
    ['fewer values in several lists', { ...first, locations: ['https://a.example'], actions: ['read'] }],
    ['an empty list that was granted as empty', { ...second }],
  ])('to %s', (_, detail) => expect(narrow([detail])).toEqual([detail]));

  test.each<[string, object]>([
    ['a different amount', { ...first, amount: { value: '1.01', currency: 'EUR' } }],
    ['an additional action', { ...first, actions: ['read', 'delete'] }],
    ['the same action twice', { ...first, actions: ['read', 'read'] }],
    ['an empty list, which could mean all', { ...first, actions: [] }],
    ['no list where one was granted', { type: 'payment', locations: first?.locations, amount: first?.amount }],
    ['a member that was not granted', { ...first, note: 'x' }],
    ['the members of two entries combined', { ...first, ...second }],
    ['an entry with only a type', { type: 'payment' }],
  ])('never to %s', async (_, detail) => {
    expect((await refused(() => narrow([detail]))).message).toBe('authorization_details[0] exceeds what was granted');
  });

  test('using each granted entry for one requested entry only', async () => {
    expect((await refused(() => narrow([first, second, first]))).message).toBe(
      'authorization_details[2] exceeds what was granted',
    );
    expect(
      (
        await refused(() =>
          narrow([
            { ...first, actions: ['read'] },
            { ...first, actions: ['write'] },
          ]),
        )
      ).message,
    ).toContain('[1] exceeds what');
  });

  test('to entries that fit several granted ones, if each can have a separate one', async () => {
    const of = (...actions: string[]) => ({ type: 'payment', actions });
    const of3 = [of('a', 'b'), of('a', 'c'), of('a')];
    const narrowTo = (...entries: object[]) => narrowedDetails(JSON.stringify(entries), of3, client, knows);
    expect(narrowTo(of('a'), of('b'), of('c'))).toHaveLength(3);
    expect(narrowTo(of('a'), of('a'), of('a'))).toHaveLength(3);
    expect((await refused(() => narrowTo(of('a'), of('a'), of('a'), of('b')))).message).toContain('[3] exceeds what');
    expect((await refused(() => narrowTo(of('a'), of('b'), of('a', 'b')))).message).toContain('[2] exceeds what');
  });

  test('and counts as a retry of the same request only with the same entries', () => {
    expect(sameDetails(granted, structuredClone(granted))).toBe(true);
    expect(sameDetails(granted, [...granted].reverse())).toBe(false);
    expect(sameDetails([], granted)).toBe(false);
  });
});
