/** Roles that a resource declares, in its access tokens (RFC 9068, 2.2.3.1), assigned by administrators and by SCIM. */
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { freshTokens } from '../support/authorization';
import { expectInvalidGrant } from '../support/expectations';
import { clientOf, type TestClient } from '../support/fixture';
import { manage as manageAt, newAccessKey } from '../support/management';
import { managementDocument } from '../support/management-document';
import { newClient } from '../support/new-client';
import { introspect, refresh, requestToken, type TokenResponse, tokensOf } from '../support/oauth';
import { unique } from '../support/random';
import { ScimClient, scim, type TestPerson } from '../support/scim';

let admin: string;
let auditor: string;
let client: TestClient;
let expectDocumented: Awaited<ReturnType<typeof managementDocument>>['expectDocumented'];
beforeAll(async () => {
  ({ expectDocumented } = await managementDocument('default'));
  admin = await newAccessKey('admin', { tenant: 'default' });
  auditor = await newAccessKey('admin', { tenant: 'default', role: 'auditor' });
  client = await clientThat('follow');
});

const clientThat = (when_groups_change: 'follow' | 'end') =>
  newClient({
    kind: 'Web app',
    redirectUris: ['https://roles.example/cb'],
    scopes: ['openid', 'profile'],
    metadata: { first_party: true, when_groups_change },
  });
const manage = (key: string, method: string, path: string, body?: object, headers = {}) =>
  manageAt(key, method, path, { tenant: 'default', headers, ...(body && { body }) });

const viewer = { name: 'viewer', description: 'Sees orders', permissions: ['orders:read'] };
const editor = { name: 'Order editor', description: '', permissions: ['orders:write', 'orders:read'] };

/** Registers a resource with two roles. */
async function newResource(roles: object[] = [viewer, editor]): Promise<{ identifier: string; path: string }> {
  const identifier = `https://${unique('roles')}.example`;
  const { status } = await manage(admin, 'POST', '/resources', { identifier, name: 'Orders', roles });
  expect(status).toBe(201);
  return { identifier, path: `/resources/${encodeURIComponent(identifier)}` };
}

const rolePath = (path: string, name: string) => `${path}/roles/${encodeURIComponent(name)}`;
async function assign(path: string, name: string, whom: { people?: string[]; groups?: string[] }, verb = 'assign') {
  const answer = await manage(admin, 'POST', `${rolePath(path, name)}/${verb}`, whom);
  if (answer.status === 200)
    expectDocumented(verb === 'assign' ? 'assignResourceRole' : 'unassignResourceRole', answer);
  return answer;
}

/** Tokens for a resource that was just registered: other processes hear of it within a moment. */
async function tokensFor(person: TestPerson, resource: string | string[], as = client): Promise<TokenResponse> {
  for (let attempt = 0; ; attempt++)
    try {
      return await freshTokens(as, person, { overrides: { resource } });
    } catch (error) {
      if (attempt > 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
}

const held = ({ roles = [], entitlements = [] }: { roles?: unknown; entitlements?: unknown }) => ({
  roles,
  entitlements,
});
const inToken = ({ access_token }: TokenResponse) => held(decodeJwt(access_token));
const none = { roles: [], entitlements: [] };

describe('the roles of a resource', () => {
  it('are in its access tokens, and a refresh has those of the moment', async () => {
    const { identifier, path } = await newResource();
    const person = await scim.createPerson();
    const group = await scim.createGroup([person.id]);
    expect((await assign(path, 'viewer', { people: [person.id] })).body).toEqual({
      people: 1,
      groups: 0,
      ended: { token_families: 0 },
    });
    await assign(path, editor.name, { groups: [group.id] });
    const first = await tokensFor(person, identifier);
    expect(inToken(first)).toEqual({
      roles: ['Order editor', 'viewer'],
      entitlements: ['orders:read', 'orders:write'],
    });
    await scim.patchGroup(group.id, { op: 'remove', path: `members[value eq "${person.id}"]` });
    const second = await tokensOf(refresh(client, first.refresh_token));
    expect(inToken(second)).toEqual({ roles: ['viewer'], entitlements: ['orders:read'] });
    await assign(path, 'viewer', { people: [person.id] }, 'unassign');
    const third = await tokensOf(refresh(client, second.refresh_token));
    expect(inToken(third)).toEqual(none);
    expect(decodeJwt(third.access_token)).not.toHaveProperty('roles');
  });

  it('are those of the moment at introspection, whatever the token says', async () => {
    const { identifier, path } = await newResource();
    const person = await scim.createPerson();
    await assign(path, 'viewer', { people: [person.id] });
    const { access_token: token } = await tokensFor(person, identifier);
    expect(held((await introspect(client, token)).body)).toEqual({ roles: ['viewer'], entitlements: ['orders:read'] });
    await assign(path, 'viewer', { people: [person.id] }, 'unassign');
    expect((await introspect(client, token)).body).toMatchObject({ active: true, aud: identifier });
    expect(held((await introspect(client, token)).body)).toEqual(none);
  });

  it('are not in tokens for several resources, for another resource, for the issuer, or of a client', async () => {
    const [orders, reports] = [await newResource(), await newResource()];
    const person = await scim.createPerson();
    await assign(orders.path, 'viewer', { people: [person.id] });
    const both = await tokensFor(person, [orders.identifier, reports.identifier]);
    expect(decodeJwt(both.access_token).aud).toEqual([orders.identifier, reports.identifier]);
    expect(inToken(both)).toEqual(none);
    const narrowed = await tokensOf(refresh(client, both.refresh_token, { resource: orders.identifier }));
    expect(inToken(narrowed).roles).toEqual(['viewer']);
    expect(inToken(await tokensFor(person, reports.identifier))).toEqual(none);
    expect(inToken(await freshTokens(client, person))).toEqual(none);
  });

  it('end the token families of a client that wants it, in the transaction that takes a role away', async () => {
    const ending = await clientThat('end');
    const { identifier, path } = await newResource();
    const [person, colleague] = [await scim.createPerson(), await scim.createPerson()];
    await assign(path, 'viewer', { people: [person.id, colleague.id] });
    const [tokens, others] = [
      await tokensFor(person, identifier, ending),
      await tokensFor(colleague, identifier, ending),
    ];
    expect((await assign(path, 'viewer', { people: [person.id] }, 'unassign')).body).toEqual({
      people: 1,
      groups: 0,
      ended: { token_families: 1 },
    });
    expect((await introspect(ending, tokens.access_token)).body).toEqual({ active: false });
    expectInvalidGrant(await refresh(ending, tokens.refresh_token));
    expect((await refresh(ending, others.refresh_token)).status).toBe(200);
  });
});

describe('the management API', () => {
  it('declares, changes and deletes roles, and says whom they concern and what ended', async () => {
    const { identifier, path } = await newResource([viewer]);
    const created = await manage(admin, 'POST', `${path}/roles`, editor);
    expectDocumented('createResourceRole', created);
    expect(created).toMatchObject({ status: 201, body: editor });
    expect((await manage(admin, 'POST', `${path}/roles`, editor)).status).toBe(409);
    expect((await manage(admin, 'POST', `${path}/roles`, { name: 'x', permissions: ['a b'] })).status).toBe(400);

    const person = await scim.createUser();
    await assign(path, editor.name, { people: [person.id] });
    const got = await manage(auditor, 'GET', rolePath(path, editor.name));
    expectDocumented('getResourceRole', got);
    expect(got.body).toEqual({ ...editor, impact: { people: 1, groups: 0, all_people: 1, token_families: 0 } });
    const etag = got.headers.get('etag') ?? '';
    const change = { description: 'Changes orders', permissions: ['orders:write'] };
    const changed = await manage(admin, 'PUT', rolePath(path, editor.name), change, { 'If-Match': etag });
    expectDocumented('updateResourceRole', changed);
    expect(changed.body).toEqual({ name: editor.name, ...change });
    expect((await manage(admin, 'PUT', rolePath(path, editor.name), change, { 'If-Match': etag })).status).toBe(412);
    const listed = await manage(auditor, 'GET', `${path}/roles`);
    expectDocumented('listResourceRoles', listed);
    expect(listed.body).toMatchObject({
      items: [
        { name: 'viewer', people: 0 },
        { name: editor.name, people: 1 },
      ],
    });

    // The other settings of the resource can be saved without its roles.
    const saved = await manage(admin, 'PUT', path, { name: 'Orders 2' });
    expectDocumented('updateResource', saved);
    expect(saved.body).toMatchObject({
      identifier,
      name: 'Orders 2',
      roles: [{ name: 'viewer' }, { name: editor.name }],
    });
    const removed = await manage(admin, 'DELETE', rolePath(path, editor.name));
    expectDocumented('deleteResourceRole', removed);
    expect(removed.body).toEqual({ ended: { people: 1, groups: 0, token_families: 0 } });
    expect((await manage(admin, 'DELETE', rolePath(path, editor.name))).status).toBe(404);
  });

  it('lists who holds a role, and what a person and the members of a group hold', async () => {
    const { identifier, path } = await newResource();
    const [person, groups] = [await scim.createUser(), [await scim.createGroup(), await scim.createGroup()]];
    const [inner, outer] = [groups[0]?.id ?? '', groups[1]?.id ?? ''];
    await scim.patchGroup(inner, { op: 'add', path: 'members', value: [{ value: person.id }] });
    await scim.patchGroup(outer, { op: 'add', path: 'members', value: [{ value: inner }] });
    await assign(path, 'viewer', { people: [person.id], groups: [outer] });
    const people = await manage(auditor, 'GET', `${rolePath(path, 'viewer')}/people?search=${person.userName}`);
    expectDocumented('listPeopleWithResourceRole', people);
    expect(people.body).toMatchObject({ items: [{ id: person.id, active: true, by_directory: false }], total: 1 });
    const withRole = await manage(auditor, 'GET', `${rolePath(path, 'viewer')}/groups`);
    expectDocumented('listGroupsWithResourceRole', withRole);
    expect(withRole.body).toMatchObject({ items: [{ id: outer }], total: 1 });
    const ofPerson = await manage(auditor, 'GET', `/people/${person.id}/resource-roles`);
    expectDocumented('listResourceRolesOfPerson', ofPerson);
    expect(ofPerson.body).toMatchObject({
      items: [{ resource: identifier, role: 'viewer', direct: true, groups: [{ id: outer }] }],
    });
    const ofGroup = await manage(auditor, 'GET', `/groups/${inner}/resource-roles`);
    expectDocumented('listResourceRolesOfGroup', ofGroup);
    expect(ofGroup.body).toMatchObject({ items: [{ resource: identifier, role: 'viewer', direct: false }] });
  });

  it('lets auditors change nothing, and assigns to no one if someone is unknown', async () => {
    const { path } = await newResource();
    const person = await scim.createUser();
    const stranger = '0198a000-0000-7000-8000-000000000099';
    for (const [method, at, body] of [
      ['POST', `${path}/roles`, editor],
      ['PUT', rolePath(path, 'viewer'), {}],
      ['DELETE', rolePath(path, 'viewer')],
      ['POST', `${rolePath(path, 'viewer')}/assign`, { people: [person.id] }],
      ['POST', `${rolePath(path, 'viewer')}/unassign`, { people: [person.id] }],
    ] as const)
      expect((await manage(auditor, method, at, body)).status).toBe(403);
    expect(await assign(path, 'viewer', { people: [person.id, stranger] })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/people' }] },
    });
    expect((await assign(path, 'unknown', { people: [person.id] })).status).toBe(404);
    expect((await manage(auditor, 'GET', `/people/${person.id}/resource-roles`)).body).toEqual({ items: [] });
  });
});

describe('a directory', () => {
  async function connected(role_resource: string | null) {
    const { body } = await manage(admin, 'POST', '/scim-connections', { name: unique('Roles'), role_resource });
    const issued = await manage(admin, 'POST', `/scim-connections/${String(body.id)}/tokens`, { name: 'Test' });
    return new ScimClient(String(issued.body.token));
  }
  const rolesOf = async (id: string) =>
    ((await manage(auditor, 'GET', `/people/${id}/resource-roles`)).body.items as { role: string }[]).map(
      ({ role }) => role,
    );

  it('assigns the roles of the resource that its connection names, and takes them away', async () => {
    const { identifier } = await newResource();
    const directory = await connected(identifier);
    const roles = (...values: string[]) => values.map((value) => ({ value }));
    const { id } = await directory.createUser({ roles: roles('viewer', 'unknown') });
    expect(await rolesOf(id)).toEqual(['viewer']);
    const patched = await directory.patch(id, { op: 'replace', path: 'roles', value: roles(editor.name) });
    expect(patched.status).toBeLessThan(300);
    expect(await rolesOf(id)).toEqual([editor.name]);
    await directory.patch(id, { op: 'remove', path: 'roles' });
    expect(await rolesOf(id)).toEqual([]);
    const batch = await directory.send('POST', '/Bulk', {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
      Operations: [
        {
          method: 'POST',
          path: '/Users',
          bulkId: 'ada',
          data: {
            schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
            userName: `${unique('bulk')}@example.com`,
            roles: roles('viewer'),
          },
        },
      ],
    });
    const [operation] = batch.body.Operations as { location: string }[];
    expect(await rolesOf(operation?.location.split('/').at(-1) ?? '')).toEqual(['viewer']);
  });

  it('only stores them otherwise, and cannot name a resource that is not there', async () => {
    await newResource();
    const { id } = await (await connected(null)).createUser({ roles: [{ value: 'viewer' }] });
    expect(await rolesOf(id)).toEqual([]);
    const wrong = { name: unique('Roles'), role_resource: 'https://unknown.example' };
    expect(await manage(admin, 'POST', '/scim-connections', wrong)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/role_resource' }] },
    });
  });
});

it('a client’s own tokens have no roles', async () => {
  const machine = clientOf('machine');
  const { identifier } = await newResource();
  const { access_token: token } = await tokensOf(
    requestToken(machine, { grant_type: 'client_credentials', resource: identifier }),
  );
  expect(held(decodeJwt(token))).toEqual(none);
});
