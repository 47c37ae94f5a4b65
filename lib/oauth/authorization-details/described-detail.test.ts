import { describe, expect, test } from 'vitest';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { inEnglish, sayPlainly } from '@/lib/platform/shared/say-plainly';
import { describedDetails, detailInALine } from './described-detail';
import { detailsForResources } from './details-for-resources';

const types = new Map([['payment', { name: 'Payment', description: 'Make one payment.', schema: {} }]]);
const titled = (schema: JsonObject) =>
  new Map([['payment', { name: 'Payment', description: 'Make one payment.', schema }]]);

describe('described authorization details', () => {
  const [payment] = describedDetails(
    [
      {
        type: 'payment',
        instructedAmount: { amount: '123.50', currency: 'EUR' },
        creditor_name: 'Merchant A',
        IBAN: 'DE02',
        actions: ['initiate', 'cancel'],
        recurring: false,
        count: 2,
        note: null,
        tags: [],
      },
    ],
    types,
  );

  test('have the tenant’s name and sentence, and each member by name and value', () => {
    expect(payment).toMatchObject({ type: 'payment', name: 'Payment', description: 'Make one payment.' });
    expect(payment?.members).toEqual([
      {
        label: 'Instructed amount',
        values: [
          [
            { label: 'Amount', values: ['123.50'] },
            { label: 'Currency', values: ['EUR'] },
          ],
        ],
      },
      { label: 'Creditor name', values: ['Merchant A'] },
      { label: 'IBAN', values: ['DE02'] },
      { label: 'Actions', values: ['initiate', 'cancel'] },
      { label: 'Recurring', values: [msg('oauth.no')] },
      { label: 'Count', values: ['2'] },
      { label: 'Note', values: [msg('common.nothing')] },
      { label: 'Tags', values: [] },
    ]);
  });

  test('take one line where they fit', () => {
    const [line] = describedDetails(
      [{ type: 'payment', instructedAmount: { amount: '1.00', currency: 'EUR' }, accounts: ['a', 'b'] }],
      types,
    );
    expect(line && detailInALine(line, sayPlainly())).toBe(
      'Payment (Instructed amount: {Amount: 1.00, Currency: EUR}; Accounts: a, b)',
    );
    expect(describedDetails([{ type: 'gone' }], types).map((detail) => detailInALine(detail, sayPlainly()))).toEqual([
      'gone',
    ]);
  });

  test('use the reader’s language, except for the client’s own text', () => {
    const [line] = describedDetails([{ type: 'payment', recurring: true, note: 'yes' }], types);
    expect(line && detailInALine(line, (said: Sayable) => `«${inEnglish(said)}»`)).toBe(
      'Payment (Recurring: «yes»; Note: yes)',
    );
  });

  test('are one line that no text can break', () => {
    const [line] = describedDetails(
      [{ type: 'payment', creditor: 'Shop); Payment (Instructed amount: 1', tags: [], 'a: b': 'c' }],
      types,
    );
    expect(line && detailInALine(line, sayPlainly())).toBe(
      'Payment (Creditor: "Shop); Payment (Instructed amount: 1"; Tags: none; "A: b": c)',
    );
  });

  test.each([
    ['\u3164', '\\u{3164}'],
    ['a\u115Fb\u1160', 'a\\u{115f}b\\u{1160}'],
    ['\uFFA0', '\\u{ffa0}'],
    ['\u2800', '\\u{2800}'],
    ['a\u034Fb', 'a\\u{34f}b'],
    ['a\uFE0F', 'a\\u{fe0f}'],
    ['a\u{E0100}', 'a\\u{e0100}'],
    ['a\u00A0b\u3000', 'a\\u{a0}b\\u{3000}'],
    ['\u{1D159}', '\\u{1d159}'],
    [' a b  c ', '\\u{20}a b\\u{20}\\u{20}c\\u{20}'],
    ['', msg('oauth.emptyText')],
    [' ', msg('oauth.textOf1Space')],
    ['   ', msg('oauth.textOfCountSpaces', { count: '3' })],
    ['Zoë 東京 👍', 'Zoë 東京 👍'],
  ])('show the presence of %j', (text, shown) => {
    expect(describedDetails([{ type: 'payment', to: text, all: [text] }], types)[0]?.members).toEqual([
      { label: 'To', values: [shown] },
      { label: 'All', values: [shown] },
    ]);
  });

  test('reveal invisible characters and those that change the text direction', () => {
    const [odd] = describedDetails([{ type: 'payment', to: 'A\u202Egnp', ['x\u200Bname']: 'line\nbreak' }], types);
    expect(odd?.members).toEqual([
      { label: 'To', values: ['A\\u{202e}gnp'] },
      { label: 'X\\u{200b}name', values: ['line\\u{a}break'] },
    ]);
  });
});

describe('member names', () => {
  const labelsOf = (schema: JsonObject, members: JsonObject) =>
    describedDetails([{ type: 'payment', ...members }], titled(schema))[0]?.members.map(({ label }) => label);

  test('are the titles in their type’s schema, at every level, and otherwise the member’s name', () => {
    const amount = {
      type: 'object',
      properties: { amount: { type: 'string', title: 'How much' }, currency: { type: 'string' } },
    };
    const schema: JsonObject = {
      $defs: { party: { title: 'Someone', properties: { iban: { title: 'Account' } } }, 'a/b': { title: 'Odd' } },
      properties: {
        instructedAmount: { ...amount, title: 'You pay' },
        creditor: { $ref: '#/$defs/party', title: 'To whom' },
        debtor: { $ref: '#/$defs/party' },
        lines: { type: 'array', title: 'Lines', items: amount },
        odd: { $ref: '#/$defs/a~1b' },
        merged: { allOf: [{ type: 'string' }, { title: 'Merged' }] },
      },
    };
    const [payment] = describedDetails(
      [
        {
          type: 'payment',
          instructedAmount: { amount: '1', currency: 'EUR' },
          creditor: { iban: 'DE02' },
          debtor: { iban: 'DE03' },
          lines: [{ amount: '1' }],
          odd: 'x',
          merged: 'y',
          otherThing: 'z',
        },
      ],
      titled(schema),
    );
    expect(payment?.members).toEqual([
      {
        label: 'You pay',
        values: [
          [
            { label: 'How much', values: ['1'] },
            { label: 'Currency', values: ['EUR'] },
          ],
        ],
      },
      { label: 'To whom', values: [[{ label: 'Account', values: ['DE02'] }]] },
      { label: 'Someone', values: [[{ label: 'Account', values: ['DE03'] }]] },
      { label: 'Lines', values: [[{ label: 'How much', values: ['1'] }]] },
      { label: 'Odd', values: ['x'] },
      { label: 'Merged', values: ['y'] },
      { label: 'Other thing', values: ['z'] },
    ]);
  });

  test.each<[string, JsonObject]>([
    ['not text', { title: 7 }],
    ['only spaces', { title: '  ' }],
    ['missing', {}],
    ['elsewhere', { $ref: 'https://elsewhere.example' }],
    ['nowhere', { $ref: '#/$defs/gone' }],
    ['a circular reference', { $ref: '#/properties/to' }],
  ])('are the member’s name where the title is %s', (_, to) => {
    expect(labelsOf({ properties: { to } }, { to: 'x' })).toEqual(['To']);
  });

  test('are found quickly, however often parts of a schema refer to each other', () => {
    const twice = (name: string): JsonObject => ({ allOf: [{ $ref: `#/$defs/${name}` }, { $ref: `#/$defs/${name}` }] });
    const chain = Object.fromEntries(
      Array.from({ length: 40 }, (_, step) => [`d${step}`, step < 39 ? twice(`d${step + 1}`) : { title: 'To whom' }]),
    );
    const around = { a: twice('b'), b: twice('a') };
    expect(
      labelsOf(
        { $defs: { ...chain, ...around }, properties: { to: twice('d0'), at: twice('a') } },
        { to: 'x', at: 'y' },
      ),
    ).toEqual(['To whom', 'At']);
  });

  test('are the member’s name where only an inherited property would match', () => {
    expect(labelsOf({ properties: {} }, { constructor: 'x' })).toEqual(['Constructor']);
  });

  test('are limited to one line without invisible characters', () => {
    const [long, odd] =
      labelsOf(
        { properties: { a: { title: `${'😀'.repeat(60)}` }, b: { title: 'You\u202Epay' } } },
        { a: '1', b: '2' },
      ) ?? [];
    expect(long).toBe(`${'😀'.repeat(49)}…`);
    expect(odd).toBe('You\\u{202e}pay');
  });
});

describe('an access token for some resources', () => {
  const everywhere = { type: 'payment' };
  const at = (...locations: string[]) => ({ type: 'payment', locations });

  test('carries the entries whose locations include one of them, or that have no locations', () => {
    const details = [
      everywhere,
      at('https://a.example'),
      at('https://b.example', 'https://a.example/accounts'),
      at('https://a.example.evil'),
      at('https://a.example?x'),
    ];
    expect(detailsForResources(['https://a.example'], details)).toEqual([
      details[0],
      details[1],
      details[2],
      details[4],
    ]);
    expect(detailsForResources([], details)).toEqual(details);
  });
});
