import { describe, expect, it } from 'vitest';
import type { Json } from '@/lib/scim/protocol/json';
import { ScimClient } from '../testing/scim-client';
import { MAX_WORK } from './work';

const EMAILS = 500;
const TOO_MUCH = [400, 'tooMany'];

/** Comparisons that no address matches, so that every comparison is made with every address. */
const never = (count: number) => Array.from({ length: count }, (_, at) => `type eq "${at}"`).join(' or ');

async function withEmails(): Promise<{ scim: ScimClient; id: string }> {
  const scim = new ScimClient();
  return {
    scim,
    id: await scim.create({ emails: Array.from({ length: EMAILS }, (_, at) => ({ value: `a${at}@x`, type: 'work' })) }),
  };
}

async function outcome(...operations: Json[]): Promise<unknown[]> {
  const { scim, id } = await withEmails();
  const { status, body } = await scim.patch(id, ...operations);
  return status === 200 ? [status] : [status, body.scimType];
}

const times = (count: number, operation: (at: number) => Json): Json[] =>
  Array.from({ length: count }, (_, at) => operation(at));

describe('the cost limit of a PATCH', () => {
  it.each<[string, Json[]]>([
    [
      'many operations with filters that match nothing',
      times(100, () => ({ op: 'remove', path: `emails[${never(100)}].display` })),
    ],
    [
      'a few such operations with many comparisons',
      times(5, () => ({ op: 'remove', path: `emails[${never(400)}].display` })),
    ],
    [
      'additions to many values',
      times(1000, () => ({ op: 'add', path: 'emails', value: [{ value: 'a0@x', type: 'work' }] })),
    ],
    ['changes to many values', times(1000, (at) => ({ op: 'replace', path: 'emails.display', value: `d${at}` }))],
    [
      'removals of long lists',
      times(10, () => ({ op: 'remove', path: 'emails', value: times(400, (at) => ({ value: `z${at}` })) })),
    ],
    [
      'one long text set on each of many values',
      times(40, (at) => ({ op: 'replace', path: 'emails.display', value: `${at}${'x'.repeat(8_000)}` })),
    ],
  ])('rejects %s before doing any work', async (_, operations) => {
    expect(await outcome(...operations)).toEqual(TOO_MUCH);
  });

  it('rejects the same PATCH in a Bulk request, and leaves the person unchanged', async () => {
    const { scim, id } = await withEmails();
    const patch = {
      Operations: [
        { op: 'replace', path: 'title', value: 'x' },
        ...times(100, () => ({ op: 'remove', path: `emails[${never(40)}].display` })),
      ],
    };
    const Operations = times(3, () => ({ method: 'PATCH', path: `/Users/${id}`, data: patch }));
    const { body } = await scim.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations,
    });
    expect(body.Operations).toEqual(
      times(
        3,
        () =>
          expect.objectContaining({
            status: '400',
            response: expect.objectContaining({ scimType: 'tooMany' }),
          }) as never,
      ),
    );
    expect(scim.users.records.get(id)?.version).toBe(1);
    expect(scim.users.records.get(id)?.attributes).not.toHaveProperty('title');
  });

  it.each<[string, Json[]]>([
    ['forty comparisons with each of 500 addresses', [{ op: 'remove', path: `emails[${never(40)}].display` }]],
    [
      'fifty changes to one of 500 addresses',
      times(50, (at) => ({ op: 'replace', path: 'emails[value eq "a1@x"].display', value: `d${at}` })),
    ],
    [
      'a thousand operations on single values',
      times(1000, (at) => ({ op: 'replace', path: 'title', value: `t${at}` })),
    ],
    [
      'removal of every other address of 500',
      [{ op: 'remove', path: 'emails', value: times(250, (at) => ({ value: `a${at * 2}@x` })) }],
    ],
  ])('allows what a directory needs: %s', async (_, operations) => {
    expect(await outcome(...operations)).toEqual([200]);
  });

  it('counts only comparisons and values: twice as many operations cost twice as much', async () => {
    const one = (count: number) =>
      outcome(...times(count, () => ({ op: 'remove', path: `emails[${never(19)}].display` })));
    // A look plus 19 tests at a list of 500 addresses of weight 3 each, then one look at what is written.
    const each = (EMAILS * 3 + 1) * (1 + 19) + (EMAILS * 3 + 1);
    const most = Math.floor(MAX_WORK / each);
    expect([await one(most), await one(most + 1)]).toEqual([[200], TOO_MUCH]);
  });
});

describe('the operations of a PATCH', () => {
  const keys = (count: number, name: (at: number) => string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), 1]));

  it('without a path count once per key of the value', async () => {
    expect(await outcome({ op: 'replace', value: keys(60_000, (at) => `nope${at}`) })).toEqual(TOO_MUCH);
    expect(await outcome(...times(2, () => ({ op: 'replace', value: keys(501, (at) => `nope${at}`) })))).toEqual(
      TOO_MUCH,
    );
    expect(await outcome({ op: 'replace', value: { ...keys(999, (at) => `nope.a${at}`), title: 'x' } })).toEqual([200]);
  });

  it('with the schema URN as path count the same way', async () => {
    const urn = 'urn:ietf:params:scim:schemas:core:2.0:User';
    expect(await outcome({ op: 'replace', path: urn, value: keys(1001, (at) => `nope${at}`) })).toEqual(TOO_MUCH);
    expect(
      await outcome(...times(2, () => ({ op: 'replace', path: urn, value: keys(501, (at) => `nope${at}`) }))),
    ).toEqual(TOO_MUCH);
  });

  it('have paths of at most 262,144 characters in total', async () => {
    const path = `addresses[${never(400)}].locality`;
    const fitting = Math.floor(262_144 / path.length);
    expect(await outcome(...times(fitting, () => ({ op: 'remove', path })))).toEqual([200]);
    expect(await outcome(...times(fitting + 1, () => ({ op: 'remove', path })))).toEqual(TOO_MUCH);
  });
});

describe('a resource in POST and PUT', () => {
  const many = (name: string) => Object.fromEntries(Array.from({ length: 1001 }, (_, at) => [`${name}${at}`, 1]));

  it.each([
    ['at the top level', many('no.pe')],
    ['under the URN of its schema', { 'urn:ietf:params:scim:schemas:core:2.0:User': many('nope') }],
    ['under the URN of an extension', { 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': many('no.pe') }],
  ])('with more than 1,000 names %s is rejected', async (_, attributes) => {
    const scim = new ScimClient();
    const { status, body } = await scim.send('POST', '/Users', { userName: 'x', ...attributes });
    expect([status, body.scimType]).toEqual(TOO_MUCH);
    const id = await scim.create();
    expect((await scim.send('PUT', `/Users/${id}`, { userName: 'x', ...attributes })).body.scimType).toBe('tooMany');
  });

  it('whose parts use hundreds of paths cannot cost more than a PATCH', async () => {
    const parts = Object.fromEntries(
      Array.from({ length: 900 }, (_, at) => [`emails[type eq "${at}"].value`, `a${at}`]),
    );
    const { status, body } = await new ScimClient().send('POST', '/Users', { userName: 'x', ...parts });
    expect([status, body.scimType]).toEqual(TOO_MUCH);
  });
});
