/** Bulk requests (RFC 7644, 3.7) as a client sends them. */
import { describe, expect, it } from 'vitest';
import { issuerOf } from '../support/environment';
import { expectScimError } from '../support/expectations';
import { unique } from '../support/random';
import {
  acmeScim,
  ENTERPRISE_SCHEMA,
  PATCH_SCHEMA,
  readOnlyScim,
  type ScimBody,
  type ScimClient,
  scim,
  USER_SCHEMA,
} from '../support/scim';

const BULK_REQUEST = 'urn:ietf:params:scim:api:messages:2.0:BulkRequest';
const BULK_RESPONSE = 'urn:ietf:params:scim:api:messages:2.0:BulkResponse';
const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group';
const NOBODY = '01890000-0000-7000-8000-000000000000';

interface Result extends ScimBody {
  status: string;
  location?: string;
}

const send = (client: ScimClient, Operations: object[], rest: object = {}) =>
  client.send('POST', '/Bulk', { schemas: [BULK_REQUEST], Operations, ...rest });

async function bulk(client: ScimClient, ...operations: object[]): Promise<Result[]> {
  const { status, headers, body } = await send(client, operations);
  expect([status, headers.get('content-type'), body.schemas]).toEqual([200, 'application/scim+json', [BULK_RESPONSE]]);
  return body.Operations as Result[];
}

const user = (bulkId: string, data: object = {}) => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { schemas: [USER_SCHEMA], userName: unique('bulk'), ...data },
});
const group = (bulkId: string, members: string[], displayName = unique('group')) => ({
  method: 'POST',
  path: '/Groups',
  bulkId,
  data: { schemas: [GROUP_SCHEMA], displayName, members: members.map((value) => ({ value })) },
});
const managedBy = (value: string) => ({ [ENTERPRISE_SCHEMA]: { manager: { value } } });
const statuses = (results: Result[]) => results.map(({ status }) => status);
const idOf = (result: Result | undefined) => String(result?.location).split('/').at(-1) ?? '';
const membersOf = async (client: ScimClient, id: string) =>
  (((await client.get(`/Groups/${id}`)).body.members as { value: string }[] | undefined) ?? [])
    .map(({ value }) => value)
    .sort();
const managerOf = async (client: ScimClient, id: string) =>
  ((await client.get(`/Users/${id}`)).body[ENTERPRISE_SCHEMA] as { manager: { value: string } } | undefined)?.manager
    .value;

describe.each([
  ['default', scim],
  ['acme', acmeScim],
] as const)('at the tenant %s', (tenant, client) => {
  it('people and a group with them are created in one request (RFC 7644, 3.7.2)', async () => {
    const results = await bulk(client, user('qwerty'), group('ytrewq', ['bulkId:qwerty']));
    const base = `${issuerOf(tenant)}/scim/v2`;
    expect(results).toEqual([
      {
        location: `${base}/Users/${idOf(results[0])}`,
        method: 'POST',
        bulkId: 'qwerty',
        version: 'W/"1"',
        status: '201',
      },
      {
        location: `${base}/Groups/${idOf(results[1])}`,
        method: 'POST',
        bulkId: 'ytrewq',
        version: expect.stringMatching(/^W\/"\d+"$/),
        status: '201',
      },
    ]);
    expect(await membersOf(client, idOf(results[1]))).toEqual([idOf(results[0])]);
  });

  it('resources created later, and in a path, can be referenced', async () => {
    const [made, later, renamed] = await bulk(
      client,
      group('g', ['bulkId:u', 'bulkId:inner']),
      user('u'),
      {
        method: 'PATCH',
        path: '/Groups/bulkId:g',
        data: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: 'Renamed' }] },
      },
      group('inner', []),
    );
    expect(statuses([made, later, renamed] as Result[])).toEqual(['201', '201', '204']);
    expect(await membersOf(client, idOf(made))).toHaveLength(2);
    expect((await client.get(`/Groups/${idOf(made)}`)).body.displayName).toBe('Renamed');
  });

  it('two people who manage each other are created, with one response each (RFC 7644, 3.7.1)', async () => {
    const results = await bulk(client, user('a', managedBy('bulkId:b')), user('b', managedBy('bulkId:a')));
    expect(statuses(results)).toEqual(['201', '201']);
    const [a, b] = results.map(idOf) as [string, string];
    expect([await managerOf(client, a), await managerOf(client, b)]).toEqual([b, a]);
    for (const [at, id] of [a, b].entries())
      expect((await client.get(`/Users/${id}`)).headers.get('etag')).toBe(results[at]?.version);
  });

  it('a retried batch creates nothing again, and reports what it had created', async () => {
    const operations = [user('u'), group('g', ['bulkId:u'], 'Not unique')];
    const first = await bulk(client, ...operations);
    expect(statuses(first)).toEqual(['201', '201']);
    const again = await bulk(client, ...operations);
    expect(again).toEqual(
      first.map(({ location, method, bulkId }) => ({
        location,
        method,
        bulkId,
        status: '409',
        response: expect.objectContaining({ scimType: 'uniqueness' }),
      })),
    );
    expect(await membersOf(client, idOf(again[1]))).toEqual([idOf(first[0])]);
  });
});

describe('groups that are members of each other', () => {
  it('are created by the example of RFC 7644, 3.7.1', async () => {
    const { body } = await scim.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'qwerty',
          data: {
            schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
            displayName: 'Group A',
            members: [
              {
                type: 'Group',
                value: 'bulkId:ytrewq',
              },
            ],
          },
        },
        {
          method: 'POST',
          path: '/Groups',
          bulkId: 'ytrewq',
          data: {
            schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
            displayName: 'Group B',
            members: [
              {
                type: 'Group',
                value: 'bulkId:qwerty',
              },
            ],
          },
        },
      ],
    });
    const results = body.Operations as Result[];
    expect(results).toEqual(
      ['qwerty', 'ytrewq'].map((bulkId) => ({
        method: 'POST',
        bulkId,
        location: expect.stringContaining('/Groups/'),
        version: 'W/"1"',
        status: '201',
      })),
    );
    const [a, b] = results.map(idOf) as [string, string];
    expect((await scim.get(`/Groups/${a}`)).body).toMatchObject({
      displayName: 'Group A',
      meta: { version: 'W/"1"' },
      members: [{ type: 'Group', value: b, display: 'Group B' }],
    });
    expect((await scim.get(`/Groups/${b}`)).body).toMatchObject({
      displayName: 'Group B',
      members: [{ type: 'Group', value: a, display: 'Group A' }],
    });
    // Deleted, because an identical request within a day would find them again.
    for (const id of [a, b]) expect((await scim.send('DELETE', `/Groups/${id}`)).status).toBe(204);
  });

  it('and people who refer to them are created, and none is left if one is rejected', async () => {
    const [one, other] = [unique('circle'), unique('circle')];
    const results = await bulk(scim, group('a', ['bulkId:b', NOBODY], one), group('b', ['bulkId:a'], other), user('u'));
    expect(statuses(results)).toEqual(['400', '409', '201']);
    expect(results[0]?.location ?? results[1]?.location).toBeUndefined();
    for (const name of [one, other])
      expect(
        (await scim.get(`/Groups?filter=${encodeURIComponent(`displayName eq "${name}"`)}`)).body.totalResults,
      ).toBe(0);
    const made = await bulk(
      scim,
      group('a', ['bulkId:b', 'bulkId:u'], one),
      group('b', ['bulkId:a'], other),
      user('u'),
    );
    expect(statuses(made)).toEqual(['201', '201', '201']);
    const [a, b, u] = made.map(idOf) as [string, string, string];
    expect((await membersOf(scim, a)).sort()).toEqual([b, u].sort());
    const { groups } = (await scim.get(`/Users/${u}`)).body as { groups: { value: string; type: string }[] };
    expect(groups.map(({ value, type }) => [value, type]).sort()).toEqual(
      [
        [a, 'direct'],
        [b, 'indirect'],
      ].sort(),
    );
  });

  it('may also be a member of itself, and a repeated request creates nothing again', async () => {
    const operations = [group('self', ['bulkId:self'])];
    const [self] = await bulk(scim, ...operations);
    expect(self).toMatchObject({ status: '201', version: 'W/"1"' });
    expect(await membersOf(scim, idOf(self))).toEqual([idOf(self)]);
    expect(await bulk(scim, ...operations)).toMatchObject([{ status: '409', location: self?.location }]);
    expect((await scim.send('DELETE', `/Groups/${idOf(self)}`)).status).toBe(204);
  });
});

describe('references in a PATCH', () => {
  it('work in values and in path filters', async () => {
    const [u, v, g] = await bulk(scim, user('u'), user('v'), group('g', ['bulkId:u', 'bulkId:v']));
    const patched = await bulk(scim, user('w'), {
      method: 'PATCH',
      path: `/Groups/${idOf(g)}`,
      data: {
        schemas: [PATCH_SCHEMA],
        Operations: [
          { op: 'add', path: 'members', value: [{ value: 'bulkId:w' }] },
          { op: 'remove', path: `members[value eq "${idOf(u)}"]` },
        ],
      },
    });
    expect(statuses(patched)).toEqual(['201', '204']);
    expect(await membersOf(scim, idOf(g))).toEqual([idOf(v), idOf(patched[0])].sort());

    const [x, removed] = await bulk(scim, user('x'), {
      method: 'PATCH',
      path: `/Groups/${idOf(g)}`,
      data: {
        schemas: [PATCH_SCHEMA],
        Operations: [
          { op: 'add', path: 'members', value: { value: 'bulkId:x' } },
          { op: 'Remove', path: 'members[value eq "bulkId:x"]' },
        ],
      },
    });
    expect([x?.status, removed?.status]).toEqual(['201', '204']);
    expect(await membersOf(scim, idOf(g))).not.toContain(idOf(x));
  });

  it('to a failed or missing operation fail with it, and the rest is done', async () => {
    const { userName } = await scim.createUser();
    const results = await bulk(
      scim,
      user('taken', { userName }),
      group('g', ['bulkId:taken']),
      group('h', ['bulkId:nobody']),
      user('fine'),
    );
    expect(statuses(results)).toEqual(['409', '409', '400', '201']);
    expect(results[0]).toEqual({
      method: 'POST',
      bulkId: 'taken',
      status: '409',
      response: expect.objectContaining({ scimType: 'uniqueness', status: '409' }),
    });
    expect(results[1]?.response).not.toHaveProperty('scimType');
    expect(results[2]?.response).toMatchObject({ scimType: 'invalidValue' });
  });
});

describe('an operation', () => {
  it('of each method gets the same answer as a single request', async () => {
    const { id, userName } = await scim.createUser();
    const path = `/Users/${id}`;
    const results = await bulk(
      scim,
      { method: 'PUT', path, data: { userName, displayName: 'Put' } },
      {
        method: 'patch',
        path,
        version: 'W/"1"',
        data: { Operations: [{ op: 'replace', value: { displayName: 'Stale' } }] },
      },
      {
        method: 'PATCH',
        path,
        version: 'W/"2"',
        data: { Operations: [{ op: 'replace', value: { displayName: 'Patched' } }] },
      },
      { method: 'DELETE', path },
      { method: 'DELETE', path },
    );
    expect(statuses(results)).toEqual(['200', '412', '200', '204', '404']);
    for (const { location } of results) expect(location).toBe(`${scim.base}${path}`);
  });

  it('has the location of the resource whether it succeeds or fails; a resource that was not created has none', async () => {
    const [{ id }, { id: groupId }] = [await scim.createUser(), await scim.createGroup()];
    const paths = [
      `/Users/${id}?attributes=id`,
      `/Groups/${groupId}`,
      `/Users/${NOBODY}`,
      `/Users/${NOBODY}`,
      '/Users/not-an-id',
    ];
    const operations = paths.map((path) => ({
      method: 'PATCH',
      path,
      data: { schemas: [PATCH_SCHEMA], Operations: [{ op: 'replace', path: 'displayName', value: unique('n') }] },
    }));
    const results = await bulk(
      scim,
      ...operations,
      { method: 'DELETE', path: `/Groups/${groupId}` },
      user('made'),
      user('refused', { emails: 7 }),
    );
    expect(results.map(({ status, location }) => [status, location])).toEqual([
      ['200', `${scim.base}/Users/${id}`],
      ['204', `${scim.base}/Groups/${groupId}`],
      ['404', `${scim.base}/Users/${NOBODY}`],
      ['404', `${scim.base}/Users/${NOBODY}`],
      ['404', `${scim.base}/Users/not-an-id`],
      ['204', `${scim.base}/Groups/${groupId}`],
      ['201', `${scim.base}/Users/${idOf(results[6])}`],
      ['400', undefined],
    ]);
  });

  it.each<[string, object, string]>([
    ['GET', { method: 'GET', path: '/Users' }, '405'],
    ['a nested Bulk request', { method: 'POST', path: '/Bulk', bulkId: 'x', data: { Operations: [] } }, '405'],
    ['a search for people', { method: 'POST', path: '/Users/.search', bulkId: 'x', data: {} }, '405'],
    ['a search across all resource types', { method: 'POST', path: '/.search', bulkId: 'x', data: {} }, '405'],
    ['an unknown path', { method: 'DELETE', path: '/Nothing/x' }, '404'],
    ['a POST without bulkId', { method: 'POST', path: '/Users', data: { userName: 'x' } }, '400'],
  ])('that is not allowed in a Bulk request is rejected individually: %s', async (_what, operation, status) => {
    expect(statuses(await bulk(scim, operation, user('after')))).toEqual([status, '201']);
  });

  it('reaches no one in another tenant', async () => {
    const { id } = await acmeScim.createUser();
    expect(statuses(await bulk(scim, { method: 'DELETE', path: `/Users/${id}` }, group('g', [id])))).toEqual([
      '404',
      '400',
    ]);
    expect((await acmeScim.get(`/Users/${id}`)).status).toBe(200);
  });
});

describe('a request', () => {
  it('stops after failOnErrors errors, and reports only what was run', async () => {
    const gone = { method: 'DELETE', path: `/Users/${NOBODY}` };
    const { body } = await send(scim, [user('a'), gone, user('b'), gone, user('c')], { failOnErrors: 2 });
    expect(statuses(body.Operations as Result[])).toEqual(['201', '404', '201', '404']);
  });

  it('of more than 1,000 operations, or 1 MiB, gets 413 with the limit', async () => {
    const many = await send(
      scim,
      Array.from({ length: 1001 }, () => ({ method: 'DELETE', path: `/Users/${NOBODY}` })),
    );
    expectScimError(many, { status: 413 });
    expect(many.body.detail).toContain('1000');
    const large = await send(scim, [user('a', { title: 'x'.repeat(1024 * 1024) })]);
    expectScimError(large, { status: 413 });
    expect(large.body.detail).toContain('1048576');
  });

  it('that is not a BulkRequest is rejected', async () => {
    expectScimError(await scim.send('POST', '/Bulk', { schemas: [BULK_REQUEST] }), {
      status: 400,
      scimType: 'invalidSyntax',
    });
    expectScimError(await scim.send('POST', '/Bulk', '['), { status: 400, scimType: 'invalidSyntax' });
  });

  it('of a read-only credential is rejected', async () =>
    expectScimError(await send(readOnlyScim, []), { status: 403 }));

  it('in parallel with its own copy creates everything once', async () => {
    const operations = [group('g', ['bulkId:a', 'bulkId:b'], 'Same'), user('a'), user('b', managedBy('bulkId:a'))];
    const [left, right] = await Promise.all([bulk(scim, ...operations), bulk(scim, ...operations)]);
    for (const [at, result] of left.entries()) {
      expect([result.status, right[at]?.status].sort()).toEqual(['201', '409']);
      expect(result.location).toBe(right[at]?.location);
    }
    expect(await membersOf(scim, idOf(left[0]))).toHaveLength(2);
  });

  it('of a hundred people and a group gets a complete answer', async () => {
    const people = Array.from({ length: 100 }, (_, at) => user(`u${at}`));
    const results = await bulk(
      scim,
      group(
        'all',
        people.map(({ bulkId }) => `bulkId:${bulkId}`),
      ),
      ...people,
    );
    expect(new Set(statuses(results))).toEqual(new Set(['201']));
    expect(await membersOf(scim, idOf(results[0]))).toHaveLength(100);
  });
});
