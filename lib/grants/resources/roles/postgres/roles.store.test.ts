import { describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addPerson, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { deleteResource } from '@/lib/grants/resources/delete-resource';
import { createResourceStore } from '@/lib/grants/resources/postgres';
import { createResource, updateResource } from '@/lib/grants/resources/save-resource';
import type { ResourceStore } from '@/lib/grants/resources/store';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { assignRole, replaceRoleHolders, unassignRole } from '../assign-role';
import { assignRolesByDirectory } from '../roles-by-directory';
import { createRole, deleteRole, roleVersion, updateRole } from '../save-role';

const ORDERS = 'https://orders.example';

let store: OpenStore;
let resources: ResourceStore;
let one: Seed;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  resources = createResourceStore(store.database);
  await declare(one.tenantId);
});

const how = () => ({ cause: systemCause, now });
const role = (name: string, permissions: string[] = []) => ({ name, description: '', permissions });
const declare = (tenantId: string, identifier = ORDERS) =>
  createResource(
    resources,
    tenantId,
    {
      identifier,
      name: 'Orders',
      scopes: [],
      accessTokenLifetimeSeconds: null,
      roles: [role('viewer', ['orders:read']), role('editor')],
    },
    systemCause,
  );

const key = (name: string) => ({ tenantId: one.tenantId, resource: ORDERS, role: name });
const assign = (name: string, whom: { people?: string[]; groups?: string[] }) =>
  assignRole(resources, { ...key(name), ...whom }, how());
const unassign = (name: string, whom: { people?: string[]; groups?: string[] }) =>
  unassignRole(resources, { ...key(name), ...whom }, how());
const rolesOf = async (personId: string, resource = ORDERS) =>
  (await store.oauth.findRoles({ tenantId: one.tenantId, personId, resource })).toSorted();

async function addGroup(displayName: string, members: { people?: string[]; groups?: string[] } = {}): Promise<string> {
  const id = newId();
  const { tenantId } = one;
  await store.database.prisma.group.create({
    data: { tenantId, id, displayName, displayNameKey: displayName.toLowerCase() },
  });
  const rows = [
    ...(members.people ?? []).map((memberId) => ({ tenantId, groupId: id, memberId, type: 'User' })),
    ...(members.groups ?? []).map((memberId) => ({ tenantId, groupId: id, memberId, type: 'Group' })),
  ];
  await store.database.prisma.groupMember.createMany({ data: rows });
  return id;
}

const auditOf = async (action: string) =>
  (
    await store.database.query<{ detail: object }>(
      sql`SELECT detail FROM audit_event WHERE tenant_id = ${one.tenantId}::uuid AND action = ${action} ORDER BY at, id`,
    )
  ).map(({ detail }) => detail);

describe('a role', () => {
  test('is held directly, through a group, and through groups around it', async () => {
    const inner = await addGroup('Inner', { people: [one.personId] });
    const outer = await addGroup('Outer', { groups: [inner] });
    expect(await rolesOf(one.personId)).toEqual([]);
    await assign('viewer', { people: [one.personId], groups: [outer] });
    await assign('editor', { groups: [inner] });
    expect(await rolesOf(one.personId)).toEqual(['editor', 'viewer']);
    await unassign('viewer', { people: [one.personId] });
    expect(await rolesOf(one.personId)).toEqual(['editor', 'viewer']);
    await unassign('viewer', { groups: [outer] });
    expect(await rolesOf(one.personId)).toEqual(['editor']);
    expect(await rolesOf(await addPerson(store.database, one.tenantId))).toEqual([]);
  });

  test('is found even where groups contain each other', async () => {
    const a = await addGroup('A', { people: [one.personId] });
    const b = await addGroup('B', { groups: [a] });
    await store.database.prisma.groupMember.create({
      data: { tenantId: one.tenantId, groupId: a, memberId: b, type: 'Group' },
    });
    await assign('viewer', { groups: [b] });
    expect(await rolesOf(one.personId)).toEqual(['viewer']);
    expect(await resources.listRolesOfGroup(one.tenantId, a)).toMatchObject([{ role: 'viewer', direct: false }]);
  });

  test('is of one resource and one tenant only, also where concurrent calls share a statement', async () => {
    const other = await seed(store.database);
    await declare(other.tenantId);
    await declare(one.tenantId, 'https://reports.example');
    await assign('viewer', { people: [one.personId] });
    expect(
      await Promise.all([
        rolesOf(one.personId),
        rolesOf(one.personId, 'https://reports.example'),
        store.oauth.findRoles({ tenantId: other.tenantId, personId: one.personId, resource: ORDERS }),
        rolesOf(other.personId),
      ]),
    ).toEqual([['viewer'], [], [], []]);
    const foreign = { people: [one.personId, other.personId] };
    expect(await assign('editor', foreign)).toEqual({ kind: 'unknown-holders', ids: [other.personId] });
    expect(await assign('editor', { people: ['no-id'] })).toEqual({ kind: 'unknown-holders', ids: ['no-id'] });
    expect(await unassign('editor', { people: ['no-id'] })).toMatchObject({ kind: 'unchanged' });
    expect(await rolesOf(one.personId)).toEqual(['viewer']);
    const elsewhere = { ...key('viewer'), tenantId: other.tenantId, people: [one.personId] };
    expect(await unassignRole(resources, elsewhere, how())).toMatchObject({ kind: 'unchanged' });
    expect(await rolesOf(one.personId)).toEqual(['viewer']);
  });

  test('that the resource does not declare cannot be assigned', async () => {
    expect(await assign('owner', { people: [one.personId] })).toEqual({ kind: 'not-found' });
    const unknown = { ...key('viewer'), resource: 'https://unknown.example', people: [one.personId] };
    expect(await assignRole(resources, unknown, how())).toEqual({ kind: 'not-found' });
  });

  test('is assigned once, by parallel calls too, and each change has its audit entry', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => assign('viewer', { people: [one.personId] })));
    expect(outcomes.filter(({ kind }) => kind === 'changed')).toHaveLength(1);
    await unassign('viewer', { people: [one.personId] });
    await unassign('viewer', { people: [one.personId] });
    const people = { count: 1, ids: [one.personId] };
    expect(await auditOf('resource.role-assigned')).toEqual([{ role: 'viewer', people }]);
    expect(await auditOf('resource.role-unassigned')).toEqual([{ role: 'viewer', people }]);
  });

  test('ends with the group, and with the person', async () => {
    const group = await addGroup('Readers', { people: [one.personId] });
    const leaver = await addPerson(store.database, one.tenantId);
    await assign('viewer', { people: [leaver], groups: [group] });
    await store.database.prisma.person.update({
      where: { tenantId_id: { tenantId: one.tenantId, id: leaver } },
      data: { deletedAt: now },
    });
    expect(await resources.countHolders(one.tenantId, ORDERS)).toEqual(new Map([['viewer', { people: 0, groups: 1 }]]));
    expect(await assign('editor', { people: [leaver] })).toEqual({ kind: 'unknown-holders', ids: [leaver] });
    await store.database.execute(
      sql`DELETE FROM person WHERE tenant_id = ${one.tenantId}::uuid AND id = ${leaver}::uuid`,
    );
    await store.database.execute(
      sql`DELETE FROM "group" WHERE tenant_id = ${one.tenantId}::uuid AND id = ${group}::uuid`,
    );
    expect(await resources.countHolders(one.tenantId, ORDERS)).toEqual(new Map());
  });
});

describe('the declared roles', () => {
  test('are changed one by one, and a name that is taken or unknown changes nothing', async () => {
    const at = { tenantId: one.tenantId, resource: ORDERS };
    expect(await createRole(resources, { ...at, role: role('auditor') }, how())).toMatchObject({ kind: 'updated' });
    expect(await createRole(resources, { ...at, role: role('auditor') }, how())).toEqual({ kind: 'role-exists' });
    const seen = roleVersion(role('auditor'));
    const change = (permissions: string[]) =>
      updateRole(resources, { ...at, role: role('auditor', permissions), basedOn: seen }, how());
    expect(await change(['audit:read'])).toMatchObject({ kind: 'updated' });
    expect(await change(['audit:write'])).toEqual({ kind: 'changed-meanwhile' });
    expect(await updateRole(resources, { ...at, role: role('owner') }, how())).toEqual({ kind: 'role-not-found' });
    expect((await resources.find(one.tenantId, ORDERS))?.roles.map(({ name }) => name)).toEqual([
      'viewer',
      'editor',
      'auditor',
    ]);
  });

  test('are at most as many as fit into a token', async () => {
    const at = { tenantId: one.tenantId, resource: ORDERS };
    const hundred = (of: number) => Array.from({ length: 100 }, (_, index) => `p${of * 100 + index}`);
    for (let of = 0; of < 4; of++) await createRole(resources, { ...at, role: role(`role ${of}`, hundred(of)) }, how());
    // With the permission of a viewer, these would be 501.
    expect(await createRole(resources, { ...at, role: role('more', hundred(4)) }, how())).toEqual({ kind: 'too-many' });
    const fewer = role('more', hundred(4).slice(1));
    expect(await createRole(resources, { ...at, role: fewer }, how())).toMatchObject({ kind: 'updated' });
  });

  test('take what people and groups hold with them, and a role of the same name comes back to nobody', async () => {
    const group = await addGroup('Readers', { people: [one.personId] });
    await assign('viewer', { people: [one.personId], groups: [group] });
    await assign('editor', { people: [one.personId] });
    expect(await deleteRole(resources, key('viewer'), how())).toMatchObject({
      kind: 'updated',
      taken: { people: 1, groups: 1, tokenFamilies: 0 },
    });
    expect(await deleteRole(resources, key('viewer'), how())).toEqual({ kind: 'role-not-found' });
    await createRole(resources, { tenantId: one.tenantId, resource: ORDERS, role: role('viewer') }, how());
    expect(await rolesOf(one.personId)).toEqual(['editor']);
    await deleteResource(resources, { tenantId: one.tenantId, identifier: ORDERS }, systemCause);
    await declare(one.tenantId);
    expect(await rolesOf(one.personId)).toEqual([]);
  });

  test('stay when the other settings of the resource are saved', async () => {
    await assign('viewer', { people: [one.personId] });
    const settings = { identifier: ORDERS, name: 'New name', scopes: [], accessTokenLifetimeSeconds: 90 };
    expect(await updateResource(resources, one.tenantId, settings, how())).toMatchObject({
      kind: 'updated',
      resource: { name: 'New name', roles: [{ name: 'viewer' }, { name: 'editor' }] },
    });
    expect(await rolesOf(one.personId)).toEqual(['viewer']);
    const fewer = await updateResource(resources, one.tenantId, { ...settings, roles: [role('editor')] }, how());
    expect(fewer).toMatchObject({ kind: 'updated', taken: { people: 1 } });
    expect(await rolesOf(one.personId)).toEqual([]);
  });
});

describe('token families for the resource', () => {
  const endsWhenRolesChange = () =>
    store.database.execute(sql`
      UPDATE client SET metadata = '{"whenGroupsChange":"end"}'::jsonb WHERE tenant_id = ${one.tenantId}::uuid AND client_id = 'app'`);
  const reasonOf = async (id: string) =>
    (
      await store.database.query<{ reason: string | null }>(
        sql`SELECT revoke_reason AS reason FROM token_family WHERE tenant_id = ${one.tenantId}::uuid AND id = ${id}::uuid`,
      )
    )[0]?.reason;
  const family = () => startFamily(store.oauth, one, now, { resources: [ORDERS] });

  test('end in the transaction that changes a role of their person, if their client says so', async () => {
    await endsWhenRolesChange();
    const group = await addGroup('Outer', { groups: [await addGroup('Inner', { people: [one.personId] })] });
    for (const change of [
      () => assign('viewer', { people: [one.personId] }),
      () => unassign('viewer', { people: [one.personId] }),
      () => assign('viewer', { groups: [group] }),
      () => deleteRole(resources, key('viewer'), how()),
    ]) {
      const id = await family();
      const outcome = await change();
      expect(await reasonOf(id)).toBe('roles-changed');
      expect('taken' in outcome ? outcome.taken : outcome).toMatchObject({ tokenFamilies: 1 });
    }
    const elsewhere = await startFamily(store.oauth, one, now, { resources: ['https://reports.example'] });
    await assign('editor', { people: [one.personId] });
    expect(await reasonOf(elsewhere)).toBeNull();
  });

  test('stay otherwise, and are narrowed by the next refresh', async () => {
    const id = await family();
    await assign('viewer', { people: [one.personId] });
    await unassign('viewer', { people: [one.personId] });
    expect(await reasonOf(id)).toBeNull();
  });
});

describe('a list of those who hold a role', () => {
  test('is exactly what a file says, besides what a directory assigned', async () => {
    const [bob, eve] = [await addPerson(store.database, one.tenantId), await addPerson(store.database, one.tenantId)];
    const group = await addGroup('Readers');
    const listed = { tenantId: one.tenantId, resource: ORDERS, personId: eve, named: ['viewer'] };
    await assignRolesByDirectory(resources, listed, how());
    await assign('viewer', { people: [one.personId], groups: [group] });
    const replace = (whom: { people?: string[]; groups?: string[] }) =>
      replaceRoleHolders(resources, { ...key('viewer'), ...whom }, how());
    expect(await replace({ people: [bob] })).toMatchObject({ kind: 'changed', people: 2, groups: 0 });
    expect(await replace({ people: [bob] })).toMatchObject({ kind: 'unchanged' });
    expect([await rolesOf(one.personId), await rolesOf(bob), await rolesOf(eve)]).toEqual([[], ['viewer'], ['viewer']]);
    expect(await resources.countHolders(one.tenantId, ORDERS)).toEqual(new Map([['viewer', { people: 2, groups: 1 }]]));
    await replace({ groups: [] });
    expect(await resources.countHolders(one.tenantId, ORDERS)).toEqual(new Map([['viewer', { people: 2, groups: 0 }]]));
  });

  test('has pages, can be searched, and says whom the role concerns in all', async () => {
    const bob = await addPerson(store.database, one.tenantId);
    const group = await addGroup('Readers', { people: [one.personId, bob] });
    await assign('viewer', { people: [one.personId, bob], groups: [group] });
    await startFamily(store.oauth, one, now, { resources: [ORDERS] });
    const page = { ...key('viewer'), descending: false, page: 1, pageSize: 1 };
    expect((await resources.listPeopleWithRole(page)).total).toBe(2);
    const found = await resources.listPeopleWithRole({ ...page, search: 'ADA@' });
    expect(found).toMatchObject({ holders: [{ id: one.personId, active: true, byDirectory: false }], total: 1 });
    expect(await resources.listGroupsWithRole({ ...page, search: 'read' })).toMatchObject({
      holders: [{ id: group, displayName: 'Readers' }],
      total: 1,
    });
    expect(await resources.impactOfRole(key('viewer'), now)).toEqual({
      people: 2,
      groups: 1,
      allPeople: 2,
      tokenFamilies: 1,
    });
    expect(await resources.findHoldersAmong(key('viewer'), [bob, group, newId()])).toEqual(new Set([bob, group]));
    expect(await resources.listRolesOfPerson(one.tenantId, one.personId)).toEqual([
      {
        resource: { identifier: ORDERS, name: 'Orders' },
        role: 'viewer',
        direct: true,
        byDirectory: false,
        groups: [{ id: group, name: 'Readers' }],
      },
    ]);
  });
});

describe('roles that a directory assigns', () => {
  const listed = (...named: string[]) =>
    assignRolesByDirectory(
      resources,
      { tenantId: one.tenantId, resource: ORDERS, personId: one.personId, named },
      how(),
    );

  test('follow its list, and leave alone what an administrator assigned', async () => {
    await assign('editor', { people: [one.personId] });
    await listed('viewer', 'unknown', 'viewer');
    expect(await rolesOf(one.personId)).toEqual(['editor', 'viewer']);
    await listed();
    expect(await rolesOf(one.personId)).toEqual(['editor']);
    expect(await auditOf('resource.role-unassigned')).toMatchObject([{ role: 'viewer' }]);
  });

  test('stay once an administrator has assigned them too', async () => {
    await listed('viewer');
    await assign('viewer', { people: [one.personId] });
    await listed();
    expect(await rolesOf(one.personId)).toEqual(['viewer']);
  });
});
