import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { type Fixture, newPerson, newTenant, openFixture } from '@/lib/directory/postgres/testing/fixture';
import { scimScopeOf } from '@/lib/directory/postgres/testing/scim';
import { scimStoresOver } from '@/lib/edge/container/scim-stores';
import { deleteResource } from '@/lib/grants/resources/delete-resource';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createResource } from '@/lib/grants/resources/save-resource';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { forgetRoleResource } from '@/lib/provisioning/scim-connections/postgres/forget-role-resource';
import type { ResourceInput, ScimScope } from '@/lib/scim/protocol/store';
import { userResourceType } from '@/lib/scim/schema/resource-type';

const ORDERS = 'https://orders.example';
const view = { type: userResourceType(), computed: false };

let fixture: Fixture;
let tenantId: string;
let scope: ScimScope & { connectionId: string };
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  tenantId = await newTenant(fixture.database);
  scope = { ...scimScopeOf(tenantId), roleResource: ORDERS };
  for (const identifier of [ORDERS, 'https://reports.example'])
    await createResource(
      createResourceStore(fixture.database),
      tenantId,
      {
        identifier,
        name: 'Orders',
        scopes: [],
        accessTokenLifetimeSeconds: null,
        roles: ['viewer', 'owner'].map((name) => ({ name, description: '', permissions: [] })),
      },
      systemCause,
    );
});

const stores = () => scimStoresOver(fixture.database, () => new Date());
const input = (...roles: string[]): ResourceInput => ({
  attributes: { userName: newId(), active: true, roles: roles.map((value) => ({ value })) },
});

async function create(within: ScimScope, ...roles: string[]): Promise<string> {
  const outcome = await stores().writers.User.create(within, input(...roles), view);
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome.resource.id;
}

const change = (within: ScimScope, id: string, ...roles: string[]) =>
  stores().transaction(async ({ User }) => {
    const locked = await User.lock(within, id, [], view);
    if (!locked) return 'not-found';
    const attributes = { ...locked.before.attributes, roles: roles.map((value) => ({ value })) };
    return (await locked.write({ attributes }, view)).kind;
  });

const rolesOf = async (personId: string) =>
  (await createResourceStore(fixture.database).listRolesOfPerson(tenantId, personId)).map(
    ({ resource, role, byDirectory }) => `${resource.identifier} ${role} ${byDirectory}`,
  );

test('deleting a resource ends the right of connections to assign its roles, and another of its name does not bring it back', async () => {
  const { database } = fixture;
  const named = async () =>
    (await database.prisma.scimConnection.findMany({ where: { tenantId } })).map(({ roleResource }) => roleResource);
  await database.prisma.scimConnection.create({ data: { tenantId, id: newId(), name: 'Okta', roleResource: ORDERS } });
  const resources = createResourceStore(database, forgetRoleResource);
  expect(await deleteResource(resources, { tenantId, identifier: ORDERS }, systemCause)).toBe('deleted');
  expect(await named()).toEqual([null]);
  const again = { identifier: ORDERS, name: 'Orders', scopes: [], accessTokenLifetimeSeconds: null };
  await createResource(resources, tenantId, again, systemCause);
  expect(await named()).toEqual([null]);
});

describe('the attribute roles of a connection that may assign the roles of a resource', () => {
  it('assigns them when a person is created, changed and created with others', async () => {
    const ada = await create(scope, 'viewer', 'unknown');
    expect(await rolesOf(ada)).toEqual([`${ORDERS} viewer true`]);
    expect(await change(scope, ada, 'owner')).toBe('changed');
    expect(await rolesOf(ada)).toEqual([`${ORDERS} owner true`]);
    expect(await change(scope, ada)).toBe('changed');
    expect(await rolesOf(ada)).toEqual([]);
    const id = newId();
    const place = { hash: new Uint8Array(32), position: 0 };
    await stores().transaction(({ User }) => User.createTogether(scope, [{ place, id, input: input('viewer') }], view));
    expect(await rolesOf(id)).toEqual([`${ORDERS} viewer true`]);
  });

  it('gives no role in the console, whatever a resource calls its roles', async () => {
    const ada = await create(scope, 'owner');
    expect((await fixture.directory.findPerson(tenantId, ada))?.role).toBeNull();
  });

  it('does not reach people of others', async () => {
    const own = await newPerson(fixture.directory, tenantId, { connectionId: newId() });
    expect(await change(scope, own.id, 'viewer')).toBe('not-found');
    expect(await rolesOf(own.id)).toEqual([]);
  });

  it('is only stored by other connections', async () => {
    const plain = { ...scope, roleResource: null };
    const ada = await create(plain, 'viewer');
    expect(await rolesOf(ada)).toEqual([]);
    expect((await fixture.directory.findPerson(tenantId, ada))?.attributes.roles).toEqual([{ value: 'viewer' }]);
    await change(scope, ada, 'viewer');
    expect(await rolesOf(ada)).toEqual([`${ORDERS} viewer true`]);
    await change(plain, ada);
    expect(await rolesOf(ada)).toEqual([`${ORDERS} viewer true`]);
  });
});
