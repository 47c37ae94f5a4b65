/** Bulk (RFC 7644 section 3.7), tested against an in-memory store. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json, ScimObject } from '@/lib/scim/protocol/json';
import { BASE_URL, ScimClient } from '../testing/scim-client';

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';
const NOBODY = '01890000-0000-7000-8000-000000000000';

let scim: ScimClient;

beforeEach(() => {
  scim = new ScimClient();
});

const send = (operations: Json[], rest: ScimObject = {}) =>
  scim.send('POST', '/Bulk', {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations: operations,
    ...rest,
  });

async function bulk(...operations: Json[]): Promise<ScimObject[]> {
  const { status, body } = await send(operations);
  expect(status).toBe(200);
  expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:BulkResponse']);
  expect(Object.keys(body).sort()).toEqual(['Operations', 'schemas']);
  return body.Operations as ScimObject[];
}

const post = (bulkId: string, data: ScimObject = {}): Json => ({
  method: 'POST',
  path: '/Users',
  bulkId,
  data: { userName: bulkId, ...data },
});
const managedBy = (id: string): ScimObject => ({ [ENTERPRISE]: { manager: { value: id } } });
const patch = (path: string, ...operations: Json[]): Json => ({
  method: 'PATCH',
  path,
  data: { Operations: operations },
});
const idIn = (result: ScimObject | undefined) => String(result?.location).split('/').at(-1) ?? '';
const statuses = (results: ScimObject[]) => results.map(({ status }) => status);
const managerOf = async (id: string) =>
  ((await scim.send('GET', `/Users/${id}`)).body[ENTERPRISE] as ScimObject | undefined)?.manager;

describe('Bulk results', () => {
  it('are in request order, with what RFC 7644 defines and nothing else', async () => {
    const id = await scim.create({ userName: 'there' });
    const results = await bulk(
      post('a'),
      { method: 'PUT', path: `/Users/${id}`, data: { userName: 'there', title: 'x' } },
      patch(`/Users/${id}`, { op: 'add', path: 'title', value: 'y' }),
      { method: 'DELETE', path: `/Users/${id}` },
    );
    const location = `${BASE_URL}/Users/${id}`;
    expect(results).toEqual([
      {
        location: expect.stringMatching(/\/Users\/[0-9a-f-]{36}$/),
        method: 'POST',
        bulkId: 'a',
        version: 'W/"1"',
        status: '201',
      },
      { location, method: 'PUT', version: 'W/"2"', status: '200' },
      { location, method: 'PATCH', version: 'W/"3"', status: '200' },
      { location, method: 'DELETE', status: '204' },
    ]);
  });

  it('of failed operations have the error, and a location unless it was a POST', async () => {
    const results = await bulk(post('a', { userName: '' }), { method: 'DELETE', path: `/Users/${NOBODY}` }, post('b'));
    expect(results).toEqual([
      {
        method: 'POST',
        bulkId: 'a',
        status: '400',
        response: { schemas: [ERROR_SCHEMA], status: '400', scimType: 'invalidValue', detail: expect.any(String) },
      },
      {
        location: `${BASE_URL}/Users/${NOBODY}`,
        method: 'DELETE',
        status: '404',
        response: { schemas: [ERROR_SCHEMA], status: '404', detail: expect.any(String) },
      },
      expect.objectContaining({ status: '201' }),
    ]);
  });

  it('name the operation of a failed PATCH', async () => {
    const id = await scim.create();
    const results = await bulk(
      post('a'),
      patch(`/Users/${id}`, { op: 'add', path: 'title', value: 'x' }, { op: 'add', path: 'nonsense', value: 'x' }),
    );
    expect(results[1]).toMatchObject({
      status: '400',
      response: { scimType: 'invalidPath', detail: 'Operation 2: The attribute nonsense does not exist.' },
    });
  });

  it('repeat the request’s spelling', async () => {
    expect(await bulk({ method: 'DELETE', path: '/Users/a%2Fb' })).toMatchObject([
      { location: `${BASE_URL}/Users/a%2Fb`, status: '404' },
    ]);
  });

  it('are recorded by operation, failed ones with their index in the request', async () => {
    await bulk(post('a'), { method: 'GET', path: '/Users' });
    expect(scim.rejections).toEqual(['method-not-allowed']);
    expect(scim.trace.notes.parts.map(({ request, notes }) => [request, notes.rejection?.reason ?? null])).toEqual([
      [{ method: 'POST', path: '/Users', bulkId: 'a' }, null],
      [{ method: 'GET' }, 'method-not-allowed'],
    ]);
  });
});

describe('an operation', () => {
  it.each<[string, Json, string]>([
    ['GET', { method: 'GET', path: '/Users' }, '405'],
    ['no method', { path: '/Users' }, '405'],
    ['an entry that is not an object', 'POST', '400'],
    ['POST without bulkId', { method: 'POST', path: '/Users', data: { userName: 'x' } }, '400'],
    ['POST with an empty bulkId', { method: 'POST', path: '/Users', bulkId: '', data: { userName: 'x' } }, '400'],
    ['POST without data', { method: 'POST', path: '/Users', bulkId: 'x' }, '400'],
    ['PATCH with data that is not an object', { method: 'PATCH', path: `/Users/${NOBODY}`, data: [] }, '400'],
    ['PUT without data', { method: 'PUT', path: `/Users/${NOBODY}` }, '400'],
    ['no path', { method: 'DELETE' }, '404'],
    ['a path with invalid percent-encoding', { method: 'DELETE', path: '/Users/%zz' }, '404'],
    ['a path with an unpaired surrogate', { method: 'DELETE', path: '/Users/\ud800' }, '404'],
    [
      'a Bulk request inside a Bulk request',
      { method: 'POST', path: '/Bulk', bulkId: 'x', data: { Operations: [] } },
      '405',
    ],
    ['discovery', { method: 'PUT', path: '/Schemas/x', data: {} }, '405'],
    ['a path in a different case, as outside Bulk', { method: 'POST', path: '/users', bulkId: 'x', data: {} }, '404'],
    ['a search for people', { method: 'POST', path: '/Users/.search', bulkId: 'x', data: {} }, '405'],
    ['a search across all resource types', { method: 'POST', path: '/.search', bulkId: 'x', data: {} }, '405'],
    ['/Me', { method: 'PATCH', path: '/Me', data: { Operations: [] } }, '405'],
    ['an unknown endpoint', { method: 'DELETE', path: '/Nothing/1' }, '404'],
    ['deletion of all people', { method: 'DELETE', path: '/Users' }, '405'],
    ['a full URL as the path', { method: 'DELETE', path: `${BASE_URL}/Users/1` }, '404'],
    ['a version that no header can contain', { method: 'DELETE', path: `/Users/${NOBODY}`, version: 'a\nb' }, '400'],
  ])('is rejected alone: %s', async (_what, operation, status) => {
    expect(statuses(await bulk(operation, post('after')))).toEqual([status, '201']);
  });

  it('is read in any case of its method and names, with or without the leading slash', async () => {
    const results = await bulk({ Method: 'post', PATH: 'Users', BULKID: 'a', Data: { userName: 'a' } });
    expect(results).toMatchObject([{ method: 'POST', bulkId: 'a', status: '201' }]);
  });

  it('is applied only to the given version', async () => {
    const id = await scim.create();
    const title = { op: 'add', path: 'title', value: 'x' };
    const results = await bulk(
      { ...(patch(`/Users/${id}`, title) as ScimObject), version: 'W/"7"' },
      { ...(patch(`/Users/${id}`, title) as ScimObject), version: 'W/"1"' },
    );
    expect(statuses(results)).toEqual(['412', '200']);
  });

  it('that fails unexpectedly gets 500, and the rest is run', async () => {
    const create = scim.users.create.bind(scim.users);
    scim.users.create = (scope, input, view) =>
      input.attributes.userName === 'bug' ? Promise.reject(new Error('bug')) : create(scope, input, view);
    expect(statuses(await bulk(post('bug'), post('b')))).toEqual(['500', '201']);
  });
});

describe('a bulkId', () => {
  it('stands for the created resource in the data of later operations', async () => {
    const [boss, ann] = await bulk(post('boss'), post('ann', managedBy('bulkId:boss')));
    expect(await managerOf(idIn(ann))).toMatchObject({ value: idIn(boss) });
  });

  it('stands for a resource created later', async () => {
    const [ann, boss] = await bulk(post('ann', managedBy('bulkId:boss')), post('boss'));
    expect(statuses([ann, boss] as ScimObject[])).toEqual(['201', '201']);
    expect(await managerOf(idIn(ann))).toMatchObject({ value: idIn(boss) });
  });

  it('stands for the created resource in a path, before or after, and percent-encoded', async () => {
    const title = { op: 'add', path: 'title', value: 'x' };
    const results = await bulk(
      patch('/Users/bulkId:a', title),
      post('a'),
      post('b c/d'),
      patch('/Users/bulkId%3Ab%20c%2Fd', title),
      { method: 'DELETE', path: '/Users/bulkId:a' },
    );
    expect(statuses(results)).toEqual(['200', '201', '201', '200', '204']);
    expect(results[0]?.location).toBe(results[1]?.location);
  });

  it('stands for the created resource in the values and filters of a PATCH', async () => {
    const [boss, ann, patched] = await bulk(
      post('boss "1"'),
      post('ann', { roles: [{ value: 'old' }] }),
      patch(
        '/Users/bulkId:ann',
        { op: 'add', path: 'roles', value: [{ value: 'bulkId:boss "1"' }] },
        { op: 'replace', path: 'roles[value eq "bulkId:boss \\"1\\""].display', value: 'the boss' },
        { op: 'add', value: { 'roles[value eq "bulkId:boss \\"1\\""].type': 'lead' } },
      ),
    );
    expect(patched?.status).toBe('200');
    expect((await scim.send('GET', `/Users/${idIn(ann)}`)).body.roles).toEqual([
      { value: 'old' },
      { value: idIn(boss), display: 'the boss', type: 'lead' },
    ]);
  });

  it('that no operation has causes the operation to be rejected', async () => {
    const results = await bulk(post('a', managedBy('bulkId:nobody')), patch('/Users/bulkId:nobody'), post('b'));
    expect(statuses(results)).toEqual(['400', '400', '201']);
    expect(results[0]).toMatchObject({
      response: { scimType: 'invalidValue', detail: expect.stringContaining('nobody') },
    });
    expect(results[1]).not.toHaveProperty('location');
  });

  it('of a failed operation fails those that refer to it, with 409', async () => {
    const results = await bulk(
      post('a', { userName: '' }),
      post('b', managedBy('bulkId:a')),
      post('c', managedBy('bulkId:b')),
      { method: 'DELETE', path: '/Users/bulkId:a' },
      post('d'),
    );
    expect(statuses(results)).toEqual(['400', '409', '409', '409', '201']);
    expect(scim.users.records.size).toBe(1);
  });

  it('given twice rejects the request, and nothing is created', async () => {
    expect(await send([post('a'), post('a', { userName: 'other' })])).toMatchObject({
      status: 400,
      body: { scimType: 'invalidSyntax' },
    });
    expect(scim.users.records.size).toBe(0);
  });
});

describe('a cycle', () => {
  it('of two is created, each with the other, and each gets one result', async () => {
    const results = await bulk(post('a', managedBy('bulkId:b')), post('b', { ...managedBy('bulkId:a'), title: 'x' }));
    const [a, b] = results.map(idIn);
    expect(results).toEqual([
      { location: expect.any(String), method: 'POST', bulkId: 'a', version: 'W/"1"', status: '201' },
      { location: expect.any(String), method: 'POST', bulkId: 'b', version: 'W/"1"', status: '201' },
    ]);
    expect(await managerOf(a ?? '')).toMatchObject({ value: b });
    expect(await managerOf(b ?? '')).toMatchObject({ value: a });
    expect((await scim.send('GET', `/Users/${a}`)).headers.get('etag')).toBe('W/"1"');
  });

  it('of one that refers to itself is created', async () => {
    const [self] = await bulk(post('self', managedBy('bulkId:self')));
    expect(await managerOf(idIn(self))).toMatchObject({ value: idIn(self) });
  });

  it('of many is created, with those that refer to it from outside', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const results = await bulk(
      post('outside', managedBy('bulkId:d')),
      ...names.map((name, at) =>
        post(name, {
          ...managedBy(`bulkId:${names[(at + 1) % names.length]}`),
          roles: [{ value: 'r' }, { value: 'bulkId:a' }],
        }),
      ),
    );
    expect(new Set(statuses(results))).toEqual(new Set(['201']));
    const [outside, ...ring] = results.map(idIn);
    for (const [at, id] of ring.entries()) {
      expect(await managerOf(id)).toMatchObject({ value: ring[(at + 1) % ring.length] });
      expect((await scim.send('GET', `/Users/${id}`)).body.roles).toEqual([{ value: 'r' }, { value: ring[0] }]);
    }
    expect(await managerOf(outside ?? '')).toMatchObject({ value: ring[3] });
  });

  it('that cannot be created is not created in part', async () => {
    const results = await bulk(
      post('a', managedBy('bulkId:b')),
      post('b', { ...managedBy('bulkId:a'), userName: 'a' }),
      post('c', managedBy('bulkId:a')),
      post('d'),
    );
    expect(statuses(results)).toEqual(['409', '409', '409', '201']);
    expect(results[1]).toMatchObject({ response: { scimType: 'uniqueness' } });
    expect([...scim.users.records.values()].map(({ attributes }) => attributes.userName)).toEqual(['d']);
  });

  it('with passwords hashes each once, before anything is written', async () => {
    await bulk(
      post('a', { ...managedBy('bulkId:b'), password: 'of a' }),
      post('b', { ...managedBy('bulkId:a'), password: 'of b' }),
    );
    expect([...scim.users.passwords.values()]).toEqual(['of a', 'of b']);
  });

  it('that fails unexpectedly is not created in part, and the rest is run', async () => {
    const create = scim.users.create.bind(scim.users);
    scim.users.create = (scope, input, view) =>
      input.attributes.userName === 'bug' ? Promise.reject(new Error('bug')) : create(scope, input, view);
    const results = await bulk(post('a', managedBy('bulkId:bug')), post('bug', managedBy('bulkId:a')), post('c'));
    expect(statuses(results)).toEqual(['500', '409', '201']);
    expect([...scim.users.records.values()].map(({ attributes }) => attributes.userName)).toEqual(['c']);
  });

  it('that cannot be completed is undone, and the failing operation is named', async () => {
    const results = await bulk(
      post('a', {
        ...managedBy('bulkId:b'),
        roles: [
          { value: 'bulkId:b', primary: true },
          { value: 'bulkId:b', type: 'x', primary: true },
        ],
      }),
      post('b', managedBy('bulkId:a')),
    );
    expect(results).toEqual([
      { method: 'POST', bulkId: 'a', status: '400', response: expect.objectContaining({ scimType: 'invalidValue' }) },
      {
        method: 'POST',
        bulkId: 'b',
        status: '409',
        response: expect.not.objectContaining({ scimType: expect.anything() }),
      },
    ]);
    expect(scim.users.records.size).toBe(0);
  });
});

describe('groups of a cycle', () => {
  const group = (bulkId: string, ...members: string[]) => ({
    method: 'POST',
    path: '/Groups',
    bulkId,
    data: { displayName: bulkId, members: members.map((value) => ({ value: `bulkId:${value}` })) },
  });

  it('are created together, each once, complete and traced', async () => {
    const names = Array.from({ length: 1000 }, (_none, at) => `g${at}`);
    const results = await bulk(...names.map((name, at) => group(name, names[(at + 1) % names.length] ?? '', name)));
    expect(results[0]).toEqual({
      location: expect.stringContaining('/Groups/'),
      method: 'POST',
      bulkId: 'g0',
      version: 'W/"1"',
      status: '201',
    });
    const ids = results.map(idIn);
    expect(new Set(statuses(results))).toEqual(new Set(['201']));
    expect(scim.groups.records.size).toBe(1000);
    expect([...scim.groups.members.values()].map((members) => [...members])).toEqual(
      ids.map((id, at) => [ids[(at + 1) % ids.length], id]),
    );
    const { parts } = scim.trace.notes;
    expect(parts).toHaveLength(1000);
    expect(parts[0]).toMatchObject({
      request: { method: 'POST', path: '/Groups', bulkId: 'g0' },
      notes: { operations: [{ op: 'create' }], changes: [{ resource: { type: 'Group', id: ids[0] }, before: null }] },
    });
  });

  it('report a value that is taken on the operation of its group', async () => {
    scim.groups.createTogether = async () => ({ kind: 'conflict', attribute: 'urn:x:badge', at: 1 });
    const results = await bulk(group('a', 'b'), group('b', 'a'));
    expect(results.map(({ response }) => (response as ScimObject).scimType)).toEqual([undefined, 'uniqueness']);
  });

  it('record the attributes that were ignored, like any other', async () => {
    const { data } = group('g', 'g');
    await bulk({ ...group('g', 'g'), data: { ...data, nonsense: 1 } });
    expect(scim.trace.notes.parts[0]?.notes.applied).toMatchObject({
      type: { name: 'Group' },
      body: { displayName: 'g', nonsense: 1 },
    });
  });

  it('and people: the people get the ids of the groups, and none is left if a group is rejected', async () => {
    const operations = (displayName: string) => [
      post('a', { roles: [{ value: 'bulkId:g' }] }),
      { ...group('g', 'a', 'h'), data: { ...group('g', 'a', 'h').data, displayName } },
      group('h', 'g'),
    ];
    const rejected = await bulk(...operations(''));
    expect(statuses(rejected)).toEqual(['409', '400', '409']);
    expect([scim.users.records.size, scim.groups.records.size]).toEqual([0, 0]);
    const [a, g, h] = (await bulk(...operations('G'))).map(idIn);
    expect((await scim.send('GET', `/Users/${a}`)).body.roles).toEqual([{ value: g }]);
    expect(scim.groups.members.get(g ?? '')).toEqual(new Set([a, h]));
    expect(scim.groups.members.get(h ?? '')).toEqual(new Set([g]));
  });
});

describe('consecutive operations that create resources', () => {
  /** The numbers of resources that were created together. */
  const together: number[] = [];
  beforeEach(() => {
    together.length = 0;
    const create = scim.users.createTogether.bind(scim.users);
    scim.users.createTogether = (scope, people, view) => {
      together.push(people.length);
      return create(scope, people, view);
    };
  });

  it('are written together up to one that refers to them or does something else', async () => {
    const results = await bulk(
      post('a'),
      post('b'),
      post('c', managedBy('bulkId:a')),
      post('d'),
      patch('/Users/bulkId:d', { op: 'add', path: 'title', value: 'x' }),
      post('e'),
      post('f', { password: 'correct horse battery' }),
      post('g'),
    );
    expect(statuses(results)).toEqual(['201', '201', '201', '201', '200', '201', '201', '201']);
    expect(together).toEqual([2, 2]);
    expect(scim.trace.notes.parts.map(({ request }) => request.bulkId ?? 'patch')).toEqual([
      ...['a', 'b', 'c', 'd', 'patch', 'e', 'f', 'g'],
    ]);
  });

  it('are written together on both sides of one that cannot be read', async () => {
    const results = await bulk(post('a'), post('b'), post('x', { userName: '' }), post('c'), post('d'));
    expect(statuses(results)).toEqual(['201', '201', '400', '201', '201']);
    expect(together).toEqual([2, 2]);
  });

  it('fail one by one, and each is recorded once', async () => {
    const results = await bulk(post('a'), post('b', { userName: 'A' }), post('c'));
    expect(statuses(results)).toEqual(['201', '409', '201']);
    expect(scim.rejections).toEqual(['not-unique']);
    expect(scim.trace.notes.parts).toHaveLength(3);
  });
});

describe('failOnErrors', () => {
  it('ends the run after that many errors, and returns only what was run', async () => {
    const operations = [post('a'), post('x', { userName: '' }), post('b'), post('y', { userName: '' }), post('c')];
    expect(statuses((await send(operations, { failOnErrors: 2 })).body.Operations as ScimObject[])).toEqual([
      '201',
      '400',
      '201',
      '400',
    ]);
    expect(scim.users.records.size).toBe(2);
  });

  it.each([
    [0, 1],
    [1, 1],
    [null, 2],
  ])('of %s runs %s of two that fail', async (failOnErrors, count) => {
    const { body } = await send([post('x', { userName: '' }), post('y', { userName: '' })], { failOnErrors });
    expect(body.Operations).toHaveLength(count);
  });

  it.each<Json>([-1, 1.5, 'one', true])('of %s is rejected', async (failOnErrors) => {
    expect(await send([post('a')], { failOnErrors })).toMatchObject({
      status: 400,
      body: { scimType: 'invalidSyntax' },
    });
  });
});

describe('the rate limit of a connection', () => {
  it('counts operations like requests, the first with its request, and ends the run when none are left', async () => {
    let turns = 2;
    scim.turn = () => Promise.resolve(turns-- > 0);
    expect(
      statuses(
        await bulk(post('a', managedBy('bulkId:b')), post('b', managedBy('bulkId:a')), post('c'), post('d'), post('e')),
      ),
    ).toEqual(['201', '201', '201', '429']);
    expect(scim.users.records.size).toBe(3);
  });
});

describe('a request', () => {
  it.each<[string, Json]>([
    ['no Operations', {}],
    ['Operations that are not a list', { Operations: {} }],
    ['the schema of another message', { schemas: ['urn:x'], Operations: [] }],
  ])('with %s is rejected', async (_what, body) => {
    expect(await scim.send('POST', '/Bulk', body)).toMatchObject({ status: 400, body: { scimType: 'invalidSyntax' } });
  });

  it('with no operations gets no results', async () => expect(await bulk()).toEqual([]));

  it('with more than 1,000 operations answers 413 and names the limit', async () => {
    const deletes = (count: number): Json[] =>
      Array.from({ length: count }, () => ({ method: 'DELETE', path: `/Users/${NOBODY}` }));
    expect((await send(deletes(1000))).status).toBe(200);
    const { status, body } = await send([...deletes(1000), post('a')]);
    expect([status, body]).toEqual([
      413,
      { schemas: [ERROR_SCHEMA], status: '413', detail: 'The number of operations exceeds maxOperations (1000).' },
    ]);
    expect(scim.users.records.size).toBe(0);
  });

  it('above 1 MiB answers 413 and names the limit', async () => {
    const { status, body } = await send([post('a', { title: 'x'.repeat(1024 * 1024) })]);
    expect([status, body]).toEqual([
      413,
      { schemas: [ERROR_SCHEMA], status: '413', detail: expect.stringMatching(/maxPayloadSize of 1048576/) },
    ]);
  });

  it('nested too deeply is rejected as a whole', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000);
    const text = `{"Operations":[{"method":"POST","path":"/Users","bulkId":"a","data":{"userName":"a","title":${deep}},"more":${deep}}]}`;
    expect((await scim.send('POST', '/Bulk', text)).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
  });

  it('of a read-only credential is rejected', async () => {
    scim.canWrite = false;
    expect((await send([post('a')])).status).toBe(403);
  });

  it('is described by ServiceProviderConfig with its limits', async () => {
    expect((await scim.send('GET', '/ServiceProviderConfig')).body.bulk).toEqual({
      supported: true,
      maxOperations: 1000,
      maxPayloadSize: 1048576,
    });
  });
});
