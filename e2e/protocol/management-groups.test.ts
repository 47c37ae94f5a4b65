/** Groups and their members over the management API, as the console manages them. */
import { beforeAll, describe, expect, test } from 'vitest';
import { issuerOf } from '../support/environment';
import { type Called, manage, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { unique } from '../support/random';
import { send } from '../support/send';

let expectDocumented: (operationId: string, called: Called) => void;
let admin: string;
let auditor: string;
/** A group of another tenant, and a person of it. */
const elsewhere = { group: '', person: '' };
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument());
  [admin, auditor] = [await newAccessKey('owner', { role: 'admin' }), await newAccessKey('auditor')];
  const stranger = { key: await newAccessKey('owner', { tenant: 'acme' }), tenant: 'acme' };
  const make = async (path: string, body: object) =>
    String((await manage(stranger.key, 'POST', path, { body, tenant: stranger.tenant })).body.id);
  elsewhere.group = await make('/groups', { display_name: unique('Theirs') });
  elsewhere.person = await make('/people', { user_name: unique('theirs') });
});

async function newGroup(
  name = unique('Group'),
  fields: object = {},
): Promise<{ id: string; path: string; called: Called }> {
  const called = await manage(admin, 'POST', '/groups', { body: { display_name: name, ...fields } });
  const id = String(called.body.id);
  return { id, path: `/groups/${id}`, called };
}

async function newPerson(display_name: string): Promise<string> {
  return String(
    (await manage(admin, 'POST', '/people', { body: { user_name: unique('member'), display_name } })).body.id,
  );
}

/** A group that a directory has sent over SCIM. */
async function provisionedGroup(): Promise<{ id: string; path: string; connectionId: string }> {
  const connection = await manage(admin, 'POST', '/scim-connections', { body: { name: unique('Directory') } });
  const connectionId = String(connection.body.id);
  const token = await manage(admin, 'POST', `/scim-connections/${connectionId}/tokens`, { body: { name: 'First' } });
  const response = await send(`${issuerOf('mgmt')}/scim/v2/Groups`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${String(token.body.token)}`, 'Content-Type': 'application/scim+json' },
    body: JSON.stringify({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
      displayName: unique('Provisioned'),
      externalId: 'dir-1',
    }),
  });
  const { id } = (await response.json()) as { id: string };
  return { id, path: `/groups/${id}`, connectionId };
}

describe('a group', () => {
  test('is created, read, renamed and deleted, each with an audit entry', async () => {
    const name = unique('Crew');
    const { id, path, called } = await newGroup(name, { external_id: `ext-${name}` });
    expectDocumented('createGroup', called);
    expect(called).toMatchObject({
      status: 201,
      body: { display_name: name, external_id: `ext-${name}`, connection_id: null },
    });
    const answer = await manage(auditor, 'GET', path);
    expectDocumented('getGroup', answer);
    expect(answer.body).toMatchObject({
      id,
      in_groups: [],
      impact: { people: 0, groups: 0, all_people: 0, in_groups: 0 },
    });

    const renamed = await manage(admin, 'PATCH', path, {
      body: { display_name: `${name} two` },
      headers: { 'If-Match': answer.headers.get('etag') ?? '' },
    });
    expectDocumented('updateGroup', renamed);
    expect(renamed.body).toMatchObject({ display_name: `${name} two`, external_id: `ext-${name}` });
    expect(
      await manage(admin, 'PATCH', path, {
        body: { display_name: 'Late' },
        headers: { 'If-Match': answer.headers.get('etag') ?? '' },
      }),
    ).toMatchObject({ status: 412, body: { type: 'urn:tessera:problem:changed-meanwhile' } });
    expect((await manage(admin, 'PATCH', path, { body: { external_id: null } })).body).toMatchObject({
      display_name: `${name} two`,
      external_id: null,
    });

    expect((await manage(admin, 'DELETE', path)).status).toBe(204);
    expect((await manage(auditor, 'GET', path)).status).toBe(404);
    expect((await manage(admin, 'DELETE', path)).status).toBe(404);
    const { items } = (await manage(auditor, 'GET', `/audit-events?target=${id}&order=asc`)).body as {
      items: object[];
    };
    expect(items).toMatchObject(
      ['group.created', 'group.updated', 'group.updated', 'group.deleted'].map((action) => ({
        action,
        actor: { type: 'access-key' },
      })),
    );
  });

  test('is found in the list by page, name and origin', async () => {
    const word = unique('shelf');
    for (const name of ['B', 'A', 'C']) await newGroup(`${name} ${word}`);
    const page = await manage(auditor, 'GET', `/groups?search=${word}&page_size=2&sort=display_name&order=desc`);
    expectDocumented('listGroups', page);
    expect(page.body).toMatchObject({
      total: 3,
      items: [{ display_name: `C ${word}`, members: 0 }, { display_name: `B ${word}` }],
    });
    expect((await manage(auditor, 'GET', `/groups?search=${word}&connection_id=none`)).body).toMatchObject({
      total: 3,
    });
    const { id, connectionId } = await provisionedGroup();
    expect((await manage(auditor, 'GET', `/groups?connection_id=${connectionId}`)).body).toMatchObject({
      total: 1,
      items: [{ id, connection_id: connectionId, external_id: 'dir-1' }],
    });
    for (const query of ['connection_id=x', 'sort=members', 'unheard=of', 'search=%00'])
      expect([query, (await manage(auditor, 'GET', `/groups?${query}`)).status]).toEqual([query, 400]);
  });

  test('is rejected with invalid fields, and may have the external_id of another', async () => {
    for (const [body, pointer] of [
      [{}, '/display_name'],
      [{ display_name: ' ' }, '/display_name'],
      [{ display_name: 'a\u0007b' }, '/display_name'],
      [{ display_name: 'x'.repeat(201) }, '/display_name'],
      [{ display_name: 'X', members: [] }, '/members'],
    ] as const) {
      expect(await manage(admin, 'POST', '/groups', { body })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer }] },
      });
    }
    const external_id = unique('ext');
    await newGroup(unique('One'), { external_id });
    expect((await newGroup(unique('Two'), { external_id })).called.status).toBe(201);
    const { path } = await newGroup();
    expect(await manage(admin, 'PATCH', path, { body: { external_id } })).toMatchObject({
      status: 200,
      body: { external_id },
    });
  });

  test('that a connection provisions keeps the external_id used by the connection', async () => {
    const { path } = await provisionedGroup();
    expect(await manage(admin, 'PATCH', path, { body: { external_id: 'mine' } })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('connection provisions this group') },
    });
    expect(await manage(admin, 'PATCH', path, { body: { external_id: null } })).toMatchObject({ status: 409 });
    expect(
      await manage(admin, 'PATCH', path, { body: { display_name: 'Renamed here', external_id: 'dir-1' } }),
    ).toMatchObject({ status: 200, body: { display_name: 'Renamed here', external_id: 'dir-1' } });
  });
});

describe('the members of a group', () => {
  test('are added and removed, people and groups alike, and are listed separately', async () => {
    const [ada, bob] = [await newPerson('Ada'), await newPerson('Bob')];
    const [outer, inner] = [await newGroup(unique('Outer')), await newGroup(unique('Inner'))];
    const added = await manage(admin, 'POST', `${outer.path}/add-members`, {
      body: { ids: [ada, bob.toUpperCase(), inner.id] },
    });
    expectDocumented('addGroupMembers', added);
    expect(added.body).toEqual({ added: 3 });
    expect((await manage(admin, 'POST', `${outer.path}/add-members`, { body: { ids: [ada] } })).body).toEqual({
      added: 0,
    });

    const people = await manage(auditor, 'GET', `${outer.path}/people?sort=display_name`);
    expectDocumented('listPeopleOfGroup', people);
    expect(people.body).toMatchObject({
      total: 2,
      items: [{ id: ada, display_name: 'Ada', active: true }, { id: bob }],
    });
    expect((await manage(auditor, 'GET', `${outer.path}/people?search=bob`)).body).toMatchObject({
      total: 1,
      items: [{ id: bob }],
    });
    const groups = await manage(auditor, 'GET', `${outer.path}/groups`);
    expectDocumented('listGroupsInGroup', groups);
    expect(groups.body).toMatchObject({ total: 1, items: [{ id: inner.id }] });
    expect((await manage(auditor, 'GET', outer.path)).body).toMatchObject({ impact: { people: 2, groups: 1 } });
    expect((await manage(auditor, 'GET', inner.path)).body).toMatchObject({
      in_groups: [{ id: outer.id }],
      impact: { in_groups: 1 },
    });

    const removed = await manage(admin, 'POST', `${outer.path}/remove-members`, {
      body: { ids: [ada, inner.id, crypto.randomUUID()] },
    });
    expectDocumented('removeGroupMembers', removed);
    expect(removed.body).toEqual({ removed: 2 });
    expect((await manage(auditor, 'GET', `${outer.path}/people`)).body).toMatchObject({
      total: 1,
      items: [{ id: bob }],
    });
  });

  test('cannot be unknown people; may be groups that contain each other', async () => {
    const [outer, inner] = [await newGroup(), await newGroup()];
    const ada = await newPerson('Ada');
    for (const stranger of [crypto.randomUUID(), elsewhere.person, elsewhere.group]) {
      expect(
        await manage(admin, 'POST', `${outer.path}/add-members`, { body: { ids: [ada, stranger] } }),
      ).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/ids', detail: expect.stringContaining(stranger) }] },
      });
    }
    expect((await manage(auditor, 'GET', `${outer.path}/people`)).body).toMatchObject({ total: 0 });
    expect((await manage(admin, 'POST', `${outer.path}/add-members`, { body: { ids: [inner.id] } })).status).toBe(200);
    for (const id of [outer.id, inner.id]) {
      expect(await manage(admin, 'POST', `${inner.path}/add-members`, { body: { ids: [id] } }), id).toMatchObject({
        status: 200,
        body: { added: 1 },
      });
    }
    expect((await manage(auditor, 'GET', inner.path)).body).toMatchObject({ impact: { groups: 1 } });
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: [ada], people: [] }])
      expect((await manage(admin, 'POST', `${outer.path}/add-members`, { body })).status, JSON.stringify(body)).toBe(
        400,
      );
  });
});

const writes: readonly (readonly [method: string, below: string, body?: object])[] = [
  ['PATCH', '', { display_name: 'No' }],
  ['DELETE', ''],
  ['POST', '/add-members', { ids: [crypto.randomUUID()] }],
  ['POST', '/remove-members', { ids: [crypto.randomUUID()] }],
];

test('auditors cannot change groups', async () => {
  const { path } = await newGroup('Stays');
  expect((await manage(auditor, 'POST', '/groups', { body: { display_name: unique('No') } })).status).toBe(403);
  for (const [method, below, body] of writes)
    expect([method, below, (await manage(auditor, method, path + below, { body })).status]).toEqual([
      method,
      below,
      403,
    ]);
  expect((await manage(auditor, 'GET', path)).body).toMatchObject({ display_name: 'Stays' });
});

test('a group that is unknown or of another tenant is not found', async () => {
  for (const id of [elsewhere.group, crypto.randomUUID(), 'not-an-id']) {
    for (const below of ['', '/people', '/groups'])
      expect([id, below, (await manage(auditor, 'GET', `/groups/${id}${below}`)).status]).toEqual([id, below, 404]);
    for (const [method, below, body] of writes)
      expect([id, method, below, (await manage(admin, method, `/groups/${id}${below}`, { body })).status]).toEqual([
        id,
        method,
        below,
        404,
      ]);
  }
});
