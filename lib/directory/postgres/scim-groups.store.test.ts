import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { msg } from '@/lib/platform/shared/message';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceRecord, ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import type { MemberStep } from '@/lib/scim/resources/members';
import { groupResourceType } from '@/lib/scim/schema/resource-type';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { type ScimResources, scimStoresOf } from './testing/scim';

let fixture: Fixture;
let groups: ScimResources;
let transaction: ReturnType<typeof scimStoresOf>['transaction'];
let scope: ScimScope;
const type = groupResourceType();
const view: ResourceView = { type, computed: true };
const query = { filter: null, startIndex: 1, count: 10, sort: null };

beforeAll(async () => {
  fixture = await openFixture();
  ({ groups, transaction } = scimStoresOf(fixture.database));
});
afterAll(() => fixture?.close());
beforeEach(async () => {
  const connectionId = newId();
  scope = {
    tenantId: await newTenant(fixture.database),
    connectionId,
    baseUrl: 'https://tessera.example/scim/v2',
    canWrite: true,
    actor: { type: 'scim-connection', id: connectionId, name: 'Okta' },
    origin: { requestId: newId(), ipAddress: null, userAgent: null },
  };
});

const person = async (attributes = {}) =>
  (await newPerson(fixture.directory, scope.tenantId, { connectionId: scope.connectionId, ...attributes })).id;

async function group(displayName = 'Staff', ...ids: string[]): Promise<ResourceRecord> {
  const created = await groups.create(scope, { attributes: { displayName }, members: [{ kind: 'add', ids }] }, view);
  if (created.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.resource;
}

const move = (id: string, ...members: MemberStep[]) =>
  groups.change(scope, id, ({ attributes }) => ({ attributes }), view, members);
const membersOf = async (id: string) =>
  ((await groups.get(scope, id, view))?.attributes.members ?? []) as { value: string }[];
const idsOf = async (id: string) => (await membersOf(id)).map(({ value }) => value);
const auditOf = (id: string) =>
  fixture.database.query<{ action: string; actor: string; detail: object; after: object }>(sql`
  SELECT action, actor_name AS actor, detail, after FROM audit_event WHERE tenant_id = ${scope.tenantId}::uuid AND target_id = ${id} ORDER BY at, id`);

describe('SCIM group operations', () => {
  it('create a group with members, and return them', async () => {
    const [ada, bob] = [await person({ displayName: 'Ada' }), await person({ userName: 'bob@example.com' })];
    const inner = await group('Inner');
    const { id, version, attributes } = await group('Staff', ada, bob, inner.id);
    const value = (type: string, value: string, display: string) => ({
      value,
      $ref: `${scope.baseUrl}/${type}s/${value}`,
      type,
      display,
    });
    expect([version, attributes]).toEqual([
      1,
      {
        displayName: 'Staff',
        members: [value('User', ada, 'Ada'), value('User', bob, 'bob@example.com'), value('Group', inner.id, 'Inner')],
      },
    ]);
    expect((await groups.get(scope, id, view))?.attributes).toEqual(attributes);
    expect((await groups.get(scope, id, { type, computed: false }))?.attributes).toEqual({ displayName: 'Staff' });
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'group.created',
        actor: 'Okta',
        detail: { added: 3, addedIds: expect.arrayContaining([ada, bob, inner.id]) },
      },
    ]);
  });

  it('allow several groups of a connection to have one externalId, and find them all by it', async () => {
    const input = { attributes: { displayName: 'A', externalId: 'x' } };
    for (const within of [scope, scope, { ...scope, connectionId: newId() }])
      expect(await groups.create(within, input, view)).toMatchObject({
        kind: 'created',
        resource: { attributes: { externalId: 'x' } },
      });
    const filter = resolveFilter(type, parseFilter('externalId eq "x"'));
    expect(await groups.list(scope, { ...query, filter }, view)).toMatchObject({ totalResults: 2 });
  });

  it('add, remove and replace members in order, and count the result', async () => {
    const [a, b, c] = [await person(), await person(), await person()];
    const { id } = await group('Staff', a);
    expect(await move(id, { kind: 'add', ids: [b] }, { kind: 'remove', ids: [a] })).toMatchObject({
      kind: 'changed',
      resource: { version: 2 },
    });
    expect(await idsOf(id)).toEqual([b]);
    expect(
      await move(id, { kind: 'replace', ids: [a, c] }, { kind: 'add', ids: [b] }, { kind: 'remove', ids: [c] }),
    ).toMatchObject({
      kind: 'changed',
      resource: { version: 3 },
      beside: { before: {}, after: { members: [{ value: a }] } },
    });
    expect(await idsOf(id)).toEqual([a, b].sort());
    expect(await move(id, { kind: 'replace', ids: [] })).toMatchObject({ kind: 'changed', resource: { version: 4 } });
    expect(await idsOf(id)).toEqual([]);
    expect((await auditOf(id)).map(({ action, detail }) => [action, detail])).toEqual([
      ['group.created', { added: 1, addedIds: [a] }],
      ['group.updated', { added: 1, addedIds: [b], removed: 1, removedIds: [a] }],
      ['group.updated', { added: 1, addedIds: [a] }],
      ['group.updated', { removed: 2, removedIds: expect.arrayContaining([a, b]) }],
    ]);
  });

  it('leave version, time and audit log unchanged when the net effect is nothing', async () => {
    const [a, b] = [await person(), await person()];
    const before = await group('Staff', a);
    const nothing: MemberStep[][] = [
      [{ kind: 'add', ids: [a] }],
      [{ kind: 'remove', ids: [b] }],
      [{ kind: 'replace', ids: [a] }],
      [],
      [
        { kind: 'remove', ids: [a] },
        { kind: 'add', ids: [a] },
      ],
      [
        { kind: 'add', ids: [b] },
        { kind: 'remove', ids: [b] },
      ],
      [
        { kind: 'replace', ids: [] },
        { kind: 'add', ids: [a] },
      ],
      [{ kind: 'remove', ids: ['no id', a.toUpperCase()] }],
    ];
    for (const steps of nothing)
      expect(await move(before.id, ...steps)).toEqual({
        kind: 'unchanged',
        before: { ...before, attributes: { displayName: 'Staff' } },
        resource: before,
      });
    expect(await groups.get(scope, before.id, view)).toEqual(before);
    expect(await auditOf(before.id)).toHaveLength(1);
  });

  it('name every unknown member, and change nothing', async () => {
    const [a, upper] = [await person(), (await person()).toUpperCase()];
    const anotherTenants = (
      await newPerson(fixture.directory, await newTenant(fixture.database), { connectionId: scope.connectionId })
    ).id;
    const [nobodys, anothers] = [
      (await newPerson(fixture.directory, scope.tenantId)).id,
      (await newPerson(fixture.directory, scope.tenantId, { connectionId: newId() })).id,
    ];
    const externalId = 'okta-1';
    await person({ externalId });
    const before = await group('Staff', a);
    for (const wrong of [newId(), upper, externalId, anotherTenants, nobodys, anothers, "x' OR true"]) {
      const detail = msg('directory.noPersonOrGroupHas', { named: wrong });
      const refused = { kind: 'refused', error: { reason: 'member-unknown', detail } };
      for (const kind of ['add', 'replace'] as const)
        expect(await move(before.id, { kind: 'remove', ids: [a] }, { kind, ids: [a, wrong] })).toMatchObject(refused);
      expect(
        await groups.create(
          scope,
          { attributes: { displayName: 'Other' }, members: [{ kind: 'add', ids: [a, wrong] }] },
          view,
        ),
      ).toMatchObject(refused);
    }
    expect(await groups.get(scope, before.id, view)).toEqual(before);
    expect((await groups.list(scope, query, view)).totalResults).toBe(1);
  });

  it('do not find, change or delete groups of another tenant or connection', async () => {
    const { id } = await group();
    for (const elsewhere of [
      { ...scope, tenantId: await newTenant(fixture.database) },
      { ...scope, connectionId: newId() },
    ]) {
      expect(await groups.get(elsewhere, id, view)).toBeNull();
      expect(await groups.change(elsewhere, id, () => ({ attributes: { displayName: 'Taken' } }), view)).toEqual({
        kind: 'not-found',
      });
      expect(await groups.delete(elsewhere, id)).toEqual({ kind: 'not-found' });
      expect(await groups.list(elsewhere, query, view)).toMatchObject({ totalResults: 0, resources: [] });
    }
    expect(await groups.get(scope, id, view)).toMatchObject({ attributes: { displayName: 'Staff' } });
    expect((await groups.list({ ...scope, connectionId: null }, query, view)).totalResults).toBe(1);
  });

  it('neither show nor remove a member whom the connection has not provisioned', async () => {
    const [mine, foreign] = [await person(), (await newPerson(fixture.directory, scope.tenantId)).id];
    const { id } = await group('Staff', mine);
    const whole = { ...scope, connectionId: null };
    await groups.change(whole, id, ({ attributes }) => ({ attributes }), view, [{ kind: 'add', ids: [foreign] }]);
    expect(await idsOf(id)).toEqual([mine]);
    await move(id, { kind: 'remove', ids: [foreign] });
    await move(id, { kind: 'replace', ids: [] });
    expect(
      ((await groups.get(whole, id, view))?.attributes.members as { value: string }[]).map(({ value }) => value),
    ).toEqual([foreign]);
  });

  it('change nothing by locking alone', async () => {
    const before = await group();
    await transaction(async ({ Group }) => {
      expect((await Group.lock(scope, before.id, []))?.before).toEqual(before);
      expect((await Group.lockToDelete(scope, before.id))?.before).toEqual(before);
    });
    expect(await groups.get(scope, before.id, view)).toEqual(before);
  });

  it('delete a group, and notify the groups that it belonged to', async () => {
    const a = await person();
    const inner = await group('Inner', a);
    const outer = await group('Outer', a, inner.id);
    expect(await groups.delete(scope, inner.id)).toEqual({
      kind: 'deleted',
      before: { ...inner, attributes: { displayName: 'Inner' } },
    });
    expect(await groups.get(scope, inner.id, view)).toBeNull();
    expect(await groups.get(scope, outer.id, view)).toMatchObject({ version: 2 });
    expect(await idsOf(outer.id)).toEqual([a]);
    expect((await auditOf(inner.id)).at(-1)).toMatchObject({
      action: 'group.deleted',
      detail: { removed: 1, removedIds: [a] },
    });
  });
});
