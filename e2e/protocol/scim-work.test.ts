/**
 * The limit on what one SCIM request may cost: a larger request is rejected before any work is done, and no other
 * request waits for it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import { ENTERPRISE_SCHEMA, PATCH_SCHEMA, type ScimAnswer, type ScimBody, scim, USER_SCHEMA } from '../support/scim';

const EMAILS = 500;
const TOO_MANY = { status: 400, scimType: 'tooMany' };

const times = <One>(count: number, one: (at: number) => One): One[] =>
  Array.from({ length: count }, (_, at) => one(at));
/** Comparisons that no address matches, so that every comparison is made with every address. */
const never = (count: number) => times(count, (at) => `type eq "${at}"`).join(' or ');
const keys = (count: number, name: string) => Object.fromEntries(times(count, (at) => [`${name}${at}`, 'x']));

let id: string;
let before: ScimBody;
beforeAll(async () => {
  ({ id } = await scim.createUser({ emails: times(EMAILS, (at) => ({ value: `a${at}@x`, type: 'work' })) }));
  before = (await scim.get(`/Users/${id}`)).body;
});

async function expectRefused(answer: ScimAnswer): Promise<void> {
  expectScimError(answer, TOO_MANY);
  expect((await scim.get(`/Users/${id}`)).body).toEqual(before);
}

describe('a PATCH of a person with 500 addresses', () => {
  it.each<[string, object[]]>([
    [
      '100 operations whose filters match nothing',
      times(100, () => ({ op: 'remove', path: `emails[${never(100)}].display` })),
    ],
    ['1,000 additions', times(1000, () => ({ op: 'add', path: 'emails', value: [{ value: 'a0@x', type: 'work' }] }))],
    [
      '1,000 changes to every email address',
      times(1000, (at) => ({ op: 'replace', path: 'emails.display', value: `d${at}` })),
    ],
    [
      'removals of long lists',
      times(10, () => ({ op: 'remove', path: 'emails', value: times(400, (at) => ({ value: `z${at}` })) })),
    ],
    ['more than 1,000 keys without a path', [{ op: 'replace', value: keys(1_001, 'nope.a') }]],
    ['more than 1,000 keys in two operations', times(2, () => ({ op: 'replace', value: keys(501, 'nope') }))],
    [
      'more than 1,000 keys below the URN of an extension',
      [{ op: 'replace', path: ENTERPRISE_SCHEMA, value: keys(1_001, 'nope') }],
    ],
    [
      'paths of more than 262,144 characters',
      times(50, () => ({ op: 'remove', path: `addresses[${never(400)}].locality` })),
    ],
  ])('of %s gets 400 tooMany and changes nothing, not even by earlier operations', async (_what, operations) => {
    await expectRefused(await scim.patch(id, { op: 'replace', path: 'title', value: 'changed' }, ...operations));
  });

  it('is rejected individually within a Bulk request, while other requests are answered', async () => {
    const patch = {
      schemas: [PATCH_SCHEMA],
      Operations: times(100, () => ({ op: 'remove', path: `emails[${never(40)}].display` })),
    };
    const Operations = times(10, () => ({ method: 'PATCH', path: `/Users/${id}`, data: patch }));
    const bulk = scim.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations,
    });
    expect((await scim.get('/Users?count=0')).status).toBe(200);
    const { status, body } = await bulk;
    expect(status).toBe(200);
    expect(body.Operations).toEqual(
      times(10, () =>
        expect.objectContaining({
          status: '400',
          response: expect.objectContaining({ scimType: 'tooMany' }) as object,
        }),
      ),
    );
    expect((await scim.get(`/Users/${id}`)).body).toEqual(before);
  });

  it.each<[string, object[]]>([
    ['40 comparisons with each email address', [{ op: 'remove', path: `emails[${never(40)}].display` }]],
    [
      '50 changes to one email address',
      times(50, (at) => ({ op: 'replace', path: 'emails[value eq "a1@x"].display', value: `d${at}` })),
    ],
    ['1,000 operations on single values', times(1000, (at) => ({ op: 'replace', path: 'title', value: `t${at}` }))],
    ['1,000 keys', [{ op: 'replace', value: { ...keys(999, 'nope'), title: 'x' } }]],
  ])('that a directory really sends succeeds: %s', async (_what, operations) => {
    const other = await scim.createUser({ emails: times(EMAILS, (at) => ({ value: `a${at}@x`, type: 'work' })) });
    expect((await scim.patch(other.id, ...operations)).status).toBe(200);
  });
});

describe('a resource', () => {
  it.each([
    ['at the top level', keys(1_001, 'no.pe')],
    ['under the URN of its schema', { [USER_SCHEMA]: keys(1_001, 'nope') }],
    ['under the URN of an extension', { [ENTERPRISE_SCHEMA]: keys(1_001, 'no.pe') }],
    ['in a value', { emails: [keys(1_001, 'nope')] }],
    [
      'in paths to hundreds of values',
      Object.fromEntries(times(900, (at) => [`emails[type eq "${at}"].value`, `a${at}`])),
    ],
  ])('with too many names %s gets 400 tooMany by POST and PUT', async (_where, attributes) => {
    const userName = unique('names');
    expectScimError(await scim.send('POST', '/Users', { userName, ...attributes }), TOO_MANY);
    expect((await scim.find(`userName eq "${userName}"`)).body.totalResults).toBe(0);
    await expectRefused(await scim.send('PUT', `/Users/${id}`, { userName, ...attributes }));
  });
});
