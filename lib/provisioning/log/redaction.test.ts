import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { verbatim } from '@/lib/platform/shared/message';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { newTrace, type ScimTrace } from '@/lib/scim/protocol/trace';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { ResourceType } from '@/lib/scim/schema/types';
import { ScimClient } from '@/lib/scim/testing/scim-client';
import { composeEntry } from './compose-entry';

const SECRET = 'hunter2-Sätze "quoted" \\ 7f3a';
const type = userResourceType();
/** A tenant's custom type, with an attribute that is never returned. */
const extended: ResourceType = {
  ...type,
  schemaExtensions: [
    ...type.schemaExtensions,
    {
      required: false,
      schema: {
        id: 'urn:example:badge',
        name: 'Badge',
        description: '',
        attributes: [
          {
            name: 'doorCode',
            type: 'string',
            description: verbatim(''),
            multiValued: false,
            required: false,
            caseExact: true,
            mutability: 'readWrite',
            returned: 'never',
            uniqueness: 'none',
          },
        ],
      },
    },
  ],
};

function entryOf({
  body = null,
  address = '/Users',
  trace = newTrace(),
  text = null,
  headers = {},
}: {
  body?: string | null;
  address?: string;
  trace?: ScimTrace;
  text?: string | null;
  headers?: Record<string, string>;
}) {
  if (body !== null) trace.received(body);
  return composeEntry({
    tenantId: 't',
    connectionId: 'c',
    requestId: 'r',
    at: new Date(),
    method: 'PATCH',
    status: 200,
    durationMilliseconds: 1,
    ipAddress: null,
    address,
    canWrite: true,
    headers: new Headers(headers),
    response: { headers: new Headers(), text },
    notes: trace.notes,
    types: [extended],
  });
}

/** Whether a value contains the secret anywhere, however it is escaped. */
function holds(value: unknown): boolean {
  const plain = JSON.stringify(value)
    .replace(/\\+u([\da-f]{4})/gi, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('\\', '');
  return plain.includes('hunter2') || decodeURIComponent(plain.replace(/%(?![\da-f]{2})/gi, '%25')).includes('hunter2');
}

const spelling = fc
  .constantFrom(
    'password',
    'Password',
    'PASSWORD',
    'pass_word',
    'pass-word',
    'userPassword',
    'newPassword',
    'passwd',
    'pwd',
    'client_secret',
    'doorCode',
    'DOORCODE',
    'p\u0061ssword',
    'urn:ietf:params:scim:schemas:core:2.0:User:password',
    'urn:example:badge:doorCode',
    'ｐassword',
  )
  .chain((name) => fc.mixedCase(fc.constant(name)));
const secretValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constant<Json>(SECRET),
  fc.constant<Json>([SECRET]),
  fc.constant<Json>([{ value: SECRET, primary: true }]),
  fc.constant<Json>({ deep: { value: SECRET } }),
  fc.constant<Json>(JSON.stringify([{ value: SECRET }])),
);
/** The ways in which a client can put a secret into a message. */
const placed: fc.Arbitrary<Json> = fc
  .tuple(spelling, secretValue, fc.constantFrom('add', 'Replace', 'REPLACE'))
  .chain(([name, value, op]) =>
    fc.constantFrom<Json>(
      { [name]: value },
      { op, path: name, value },
      { Op: op, Path: name, Value: value },
      { op, value: { [name]: value, title: 'x' } },
      { op, path: `${name}[value eq ${JSON.stringify(SECRET)}]`, value: 'x' },
      { op, path: `emails[${name} eq ${JSON.stringify(SECRET)}].value`, value },
      { op, value: { [`${name}[value eq ${JSON.stringify(SECRET)}]`]: 'x' } },
      { op, path: 'urn:ietf:params:scim:schemas:core:2.0:User', value: { [name]: value } },
      { method: 'POST', path: '/Users', bulkId: 'q', data: { [name]: value } },
      { method: 'PATCH', path: '/Users/1', data: { Operations: [{ op, path: name, value }] } },
      { filter: `${name} eq ${JSON.stringify(SECRET)}` },
      { name, value },
    ),
  );
/** Wraps a value in objects, lists and JSON strings. */
const nested = fc
  .tuple(placed, fc.array(fc.constantFrom('object', 'list', 'string', 'escaped'), { maxLength: 5 }))
  .map(([value, ways]) =>
    ways.reduce<Json>((inner, way) => {
      if (way === 'object') return { Operations: inner, displayName: 'Ada' };
      if (way === 'list') return ['x', inner];
      const text = JSON.stringify(inner);
      return way === 'string'
        ? text
        : text
            .replace(/[a-z]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
            .replace(/\\u/g, '\\u');
    }, value),
  );

describe('secrets', () => {
  it('are absent from an entry, in any spelling, path or nesting, in PATCH, Bulk and JSON in strings', () => {
    fc.assert(
      fc.property(nested, fc.constantFrom('whole', 'echoed', 'cut'), (value, way) => {
        const trace = newTrace();
        const body = JSON.stringify(value);
        trace.understood(
          [value]
            .flat()
            .filter((one): one is ScimObject => typeof one === 'object' && one !== null && !Array.isArray(one)),
        );
        // A server cannot quote a value that was sent as an escaped escape.
        const text =
          way === 'echoed' && !body.includes('\\u')
            ? JSON.stringify({ detail: `The value ${SECRET} is not good.` })
            : null;
        const entry = entryOf({ trace, body: way === 'cut' ? body.slice(0, -1) : body, text });
        expect(holds(entry), JSON.stringify(entry)).toBe(false);
        expect(entry.request.redacted).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are absent from paths, filters, parameters and segments', () => {
    const quoted = encodeURIComponent(`"${SECRET}"`);
    for (const address of [
      `/Users?filter=password%20eq%20${quoted}`,
      `/Users?filter=title%20pr%20and%20PassWord%20eq%20${quoted}&count=1`,
      `/Users?password=${encodeURIComponent(SECRET)}`,
      `/Users?filter=urn:example:badge:doorCode+eq+${quoted}`,
      `/Users?access_token=${encodeURIComponent(SECRET)}`,
      `/Users/password=${encodeURIComponent(SECRET)}`,
      `/Users?filter=passwor%64%20eq%20${quoted}`,
    ]) {
      const entry = entryOf({ address });
      expect(holds(entry), address).toBe(false);
      expect(entry.request.redacted).toBe(true);
    }
    expect(entryOf({ address: '/Users?attributes=userName,password&count=1' })).toMatchObject({
      path: '/Users?attributes=userName,password&count=1',
      request: { redacted: false },
    });
  });

  it('in the Authorization header are not kept, nor are our tokens anywhere', () => {
    const token = 'tsk_0123456789abcdefghij';
    const entry = entryOf({
      body: JSON.stringify({ title: token }),
      headers: { authorization: `Bearer ${token}`, 'user-agent': `curl ${token}`, cookie: 'a=b', accept: '*/*' },
    });
    expect(JSON.stringify(entry)).not.toContain(token);
    expect(entry.request.headers).toEqual({
      accept: '*/*',
      'user-agent': 'curl [secret]',
      authorization: 'Bearer [redacted]',
    });
  });

  it('are named as changed without their values', async () => {
    const scim = new ScimClient();
    const id = await scim.create({ password: SECRET });
    const created = entryOf({ trace: scim.trace });
    expect(created.changes.items).toMatchObject([{ kind: 'created', resource: { type: 'User', id } }]);
    expect(created.changes.items[0]?.attributes.at(-1)).toEqual({
      attribute: 'password',
      before: null,
      after: '[redacted]',
    });
    await scim.patch(id, { op: 'Replace', path: 'password', value: SECRET });
    const changed = entryOf({ trace: scim.trace });
    expect(changed.operations.items).toEqual([{ op: 'replace', path: 'password', value: '[redacted]' }]);
    expect(changed.changes.items[0]?.attributes).toEqual([
      { attribute: 'password', before: '[redacted]', after: '[redacted]' },
    ]);
    expect(holds([created, changed])).toBe(false);
  });
});

describe('a body nested 5,000 levels deep', () => {
  it.each([
    ['lists', '['.repeat(5_000), ']'.repeat(5_000)],
    ['objects', '{"a":'.repeat(5_000), '}'.repeat(5_000)],
    ['a symmetric key', '{"password":'.repeat(5_000), '}'.repeat(5_000)],
  ])('is logged without its secrets: %s', (_name, open, close) => {
    const entry = entryOf({ body: `${open}${JSON.stringify(SECRET)}${close}` });
    expect(entry.request).toMatchObject({ redacted: true, body: expect.anything() });
    expect(holds(entry)).toBe(false);
  });
});

describe('text that is not secret', () => {
  it('is kept exactly, including whitespace', () => {
    const body =
      '{ "userName":"ada@example.com",\n  "x": 12345678901234567890, "schemas": ["urn:ietf:params:scim:schemas:core:2.0:User"] }';
    expect(entryOf({ body }).request).toMatchObject({ body: { text: body, truncated: false }, redacted: false });
    expect(entryOf({ body: '{"userName": ' }).request).toMatchObject({
      body: { text: '{"userName": ' },
      redacted: false,
    });
  });
});

describe('a log entry', () => {
  it('is limited in each part, and says what was cut', () => {
    const trace = newTrace();
    const operations = Array.from({ length: 500 }, (_, at) => ({
      op: 'add',
      path: 'title',
      value: 'x'.repeat(at === 0 ? 50_000 : 500),
    }));
    trace.understood(operations);
    trace.changed({
      resource: { type: 'User', id: 'i' },
      before: {},
      after: { note: 'y'.repeat(90_000) },
      passwordSet: false,
    });
    const entry = entryOf({ trace, body: JSON.stringify({ Operations: operations }), text: 'z'.repeat(100_000) });
    expect(JSON.stringify(entry).length).toBeLessThan(120_000);
    expect(entry.request.body).toMatchObject({
      truncated: true,
      characters: JSON.stringify({ Operations: operations }).length,
    });
    expect(entry.response.body).toMatchObject({ truncated: true, characters: 100_000 });
    expect(entry.operations.items.length + entry.operations.omitted).toBe(500);
    expect(entry.operations.omitted).toBeGreaterThan(0);
    expect(entry.operations.items[0]?.value).toMatch(/… \[\d+ more characters\]$/);
    expect(entry.changes.items[0]?.attributes[0]?.after).toMatch(/… \[\d+ more characters\]$/);
  });

  it('has the whole URL, however long a request line may be, so that a replay requests the same', () => {
    const address = `/Users?filter=${encodeURIComponent(Array.from({ length: 190 }, (_, at) => `userName eq "somebody.${at}@example.com"`).join(' or '))}&count=1`;
    expect(address.length).toBeGreaterThan(9_000);
    expect(entryOf({ address }).path).toBe(address);
  });

  it('lists the changes by attribute', async () => {
    const scim = new ScimClient();
    const id = await scim.create({
      userName: 'ada@example.com',
      name: { givenName: 'Ada', familyName: 'King' },
      emails: [{ value: 'ada@example.com', type: 'work' }],
    });
    await scim.patch(id, {
      op: 'replace',
      value: {
        'name.familyName': 'Lovelace',
        active: 'False',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Engines',
      },
    });
    const { changes, operations, resourceName, touched } = entryOf({ trace: scim.trace });
    expect(changes.items[0]).toMatchObject({ kind: 'changed', resource: { type: 'User', id } });
    expect(changes.items[0]?.attributes).toEqual(
      expect.arrayContaining([
        { attribute: 'name.familyName', before: 'King', after: 'Lovelace' },
        { attribute: 'active', before: true, after: false },
        {
          attribute: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
          before: null,
          after: 'Engines',
        },
      ]),
    );
    expect(changes.items[0]?.attributes).toHaveLength(3);
    expect(operations.items).toHaveLength(1);
    expect([resourceName, touched]).toEqual(['ada@example.com', [id]]);
  });
});
