import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '@/lib/platform/shared/id';
import { evaluate } from '@/lib/scim/filter/evaluate';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ScimObject } from '@/lib/scim/protocol/json';
import type { ScimResourceStore, ScimScope } from '@/lib/scim/protocol/store';
import { wholeResource } from '@/lib/scim/resources/representation';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import type { ResourceType } from '@/lib/scim/schema/types';
import { listGroupsForScim } from './group-store';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording, type ScimResources, scimScopeOf, scimStoresOf } from './testing/scim';

let fixture: Fixture;
let users: ScimResources;
let groups: ScimResources;
let scope: ScimScope & { connectionId: string };
/** Ada is in Core; Core is in Staff; Staff is in All. Bob is in Core and in All. Eve is in none. */
let ada: string, bob: string, eve: string, core: string, staff: string, all: string, empty: string;
const [userType, groupType] = [userResourceType(), groupResourceType()];
const everything = { filter: null, startIndex: 1, count: 100, sort: null };

beforeAll(async () => {
  fixture = await openFixture();
  ({ users, groups } = scimStoresOf(fixture.database));
  scope = scimScopeOf(await newTenant(fixture.database));
  [ada, bob, eve] = [await person('Ada'), await person('Bob'), await person('Eve')];
  core = await group('Core', ada, bob);
  staff = await group('Staff', core);
  all = await group('All', staff, bob);
  empty = await group('Empty');
});
afterAll(() => fixture?.close());

const person = async (displayName: string, connectionId: string | null = scope.connectionId) =>
  (
    await newPerson(fixture.directory, scope.tenantId, {
      connectionId,
      displayName,
      userName: `${displayName}@example.com`,
    })
  ).id;

async function group(displayName: string, ...ids: string[]): Promise<string> {
  const created = await groups.create(
    scope,
    { attributes: { displayName }, members: [{ kind: 'add', ids }] },
    { type: groupType, computed: false },
  );
  if (created.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.resource.id;
}

const held = (id: string, display: string, type: string) => ({
  value: id,
  $ref: `${scope.baseUrl}/Groups/${id}`,
  display,
  type,
});
const userView = { type: userType, computed: true };
const groupsOf = async (id: string, within: ScimScope = scope) =>
  (await users.get(within, id, userView))?.attributes.groups;

describe('the groups of a person', () => {
  it('are returned, direct and indirect, by one statement', async () => {
    const { connection, statements } = recording(fixture.database);
    const found = await scimStoresOf(connection).users.get(scope, ada, userView);
    expect(found?.attributes.groups).toEqual([
      held(all, 'All', 'indirect'),
      held(core, 'Core', 'direct'),
      held(staff, 'Staff', 'indirect'),
    ]);
    expect(statements).toHaveLength(1);
    expect(await groupsOf(bob)).toEqual([
      held(all, 'All', 'direct'),
      held(core, 'Core', 'direct'),
      held(staff, 'Staff', 'indirect'),
    ]);
    expect(await groupsOf(eve)).toBeUndefined();
  });

  it('are not read when they are not shown', async () => {
    const { connection, statements } = recording(fixture.database);
    const stores = scimStoresOf(connection);
    expect((await stores.users.get(scope, ada, { type: userType, computed: false }))?.attributes).not.toHaveProperty(
      'groups',
    );
    await stores.users.list(scope, everything, { type: userType, computed: false });
    expect(statements.length).toBeGreaterThan(1);
    expect(statements.join()).not.toContain('group_member');
  });

  it('cost one more statement for a page of people, however many', async () => {
    const { connection, statements } = recording(fixture.database);
    const page = await scimStoresOf(connection).users.list(scope, everything, userView);
    expect(statements).toHaveLength(3);
    expect(
      page.resources.map(({ id, attributes }) => [id, (attributes.groups as unknown[] | undefined)?.length]),
    ).toEqual([
      [ada, 3],
      [bob, 3],
      [eve, undefined],
    ]);
  });

  it('are returned after a change, and never stored', async () => {
    const changed = await users.change(
      scope,
      ada,
      ({ attributes }) => {
        expect(attributes).not.toHaveProperty('groups');
        return { attributes: { ...attributes, title: newId() } };
      },
      userView,
    );
    expect(changed).toMatchObject({ kind: 'changed', resource: { attributes: { groups: [{}, {}, {}] } } });
    expect((await fixture.directory.findPerson(scope.tenantId, ada))?.attributes).not.toHaveProperty('groups');
  });

  it('do not affect the version and modification time of the person, only those of the group', async () => {
    const before = await users.get(scope, eve, userView);
    const joined = await group('Joined by Eve', eve);
    const after = await users.get(scope, eve, userView);
    expect(after?.attributes.groups).toEqual([held(joined, 'Joined by Eve', 'direct')]);
    expect([after?.version, after?.updatedAt]).toEqual([before?.version, before?.updatedAt]);
    await groups.delete(scope, joined);
  });

  it('are only those of the connection', async () => {
    const other = scimScopeOf(scope.tenantId);
    const whole = { ...scope, connectionId: null };
    const foreignView = { type: groupType, computed: false };
    const foreign = await groups.create(other, { attributes: { displayName: 'Foreign' } }, foreignView);
    const foreignId = foreign.kind === 'created' ? foreign.resource.id : '';
    await groups.change(whole, foreignId, ({ attributes }) => ({ attributes }), foreignView, [
      { kind: 'add', ids: [eve] },
    ]);
    expect(await groupsOf(eve)).toBeUndefined();
    expect(await groupsOf(eve, whole)).toEqual([held(foreignId, 'Foreign', 'direct')]);
    await groups.delete(other, foreignId);
    expect(await groupsOf(eve, whole)).toBeUndefined();
  });
});

describe('a group', () => {
  it('is read with its members by one statement, which is skipped without them', async () => {
    const { connection, statements } = recording(fixture.database);
    const stores = scimStoresOf(connection);
    expect(
      (await stores.groups.get(scope, core, { type: groupType, computed: true }))?.attributes.members,
    ).toHaveLength(2);
    expect(statements.splice(0)).toHaveLength(1);
    await stores.groups.get(scope, core, { type: groupType, computed: false });
    await stores.groups.list(scope, everything, { type: groupType, computed: false });
    expect(statements).toHaveLength(3);
    expect(statements.join()).not.toContain('group_member');
  });

  it('loses a deleted member and gets a new version', async () => {
    const [gone, stays] = [await person('Gone'), await person('Stays')];
    const [inner, outer] = [await group('Inner of Gone', gone, stays), await group('Outer of Gone', gone)];
    expect(await users.delete(scope, gone)).toMatchObject({ kind: 'deleted', before: { id: gone } });
    for (const [id, members] of [
      [inner, [stays]],
      [outer, undefined],
    ] as const) {
      const record = await groups.get(scope, id, { type: groupType, computed: true });
      expect([
        record?.version,
        (record?.attributes.members as { value: string }[] | undefined)?.map(({ value }) => value),
      ]).toEqual([2, members]);
      await groups.delete(scope, id);
    }
    await users.delete(scope, stays);
  });
});

describe('a page of groups', () => {
  const view = { type: groupType, computed: true };
  const sizes = async (limit: number, query = {}) => {
    const page = await listGroupsForScim(fixture.database, scope, { ...everything, ...query }, view, limit);
    return [page.groups.map(({ members }) => members?.length), page.total, page.next === null ? null : 'more'];
  };

  it('holds the maximum number of members, and at least one group', async () => {
    expect(await sizes(100)).toEqual([[2, 1, 2, 0], 4, null]);
    expect(await sizes(3)).toEqual([[2, 1], 4, null]);
    expect(await sizes(1)).toEqual([[2], 4, null]);
    expect(await sizes(3, { startIndex: 3 })).toEqual([[2, 0], 4, null]);
  });

  it('that ends early continues by cursor where it ended', async () => {
    const seen: string[] = [];
    let after: { key: string | null; id: string } | null = null;
    do {
      const page: Awaited<ReturnType<typeof listGroupsForScim>> = await listGroupsForScim(
        fixture.database,
        scope,
        { ...everything, after },
        view,
        3,
      );
      seen.push(...page.groups.map(({ group: { id } }) => id));
      after = page.next;
    } while (after);
    expect(seen).toEqual([core, staff, all, empty]);
  });
});

describe('a filter on membership', () => {
  const named = (filter: string) =>
    filter.replace(/\{(\w+)\}/g, (_all, name: string) => ({ ada, bob, eve, core, staff, all, empty })[name] ?? newId());

  async function agrees(
    store: ScimResourceStore,
    type: ResourceType,
    filter: string,
    expected: string[],
  ): Promise<void> {
    const view = { type, computed: true };
    const resolved = resolveFilter(type, parseFilter(named(filter)));
    const resources = (await store.list(scope, everything, view)).resources;
    const evaluated = resources.filter((record) => evaluate(resolved, wholeResource(type, record, scope.baseUrl)));
    const page = await store.list(scope, { ...everything, filter: resolved }, view);
    const names = (records: { attributes: ScimObject }[]) =>
      records.map(({ attributes }) => String(attributes.displayName));
    expect([filter, page.totalResults, names(page.resources), names(evaluated)]).toEqual([
      filter,
      expected.length,
      expected,
      expected,
    ]);
  }

  it.each<[string, string[]]>([
    ['members.value eq "{bob}"', ['Core', 'All']],
    ['members eq "{bob}"', ['Core', 'All']],
    ['members[value eq "{bob}"]', ['Core', 'All']],
    ['members.value eq "{eve}"', []],
    ['members.value eq "no id"', []],
    ['members[type eq "Group"]', ['Staff', 'All']],
    ['members.type eq "user"', ['Core', 'All']],
    ['members[type eq "Group" and value eq "{bob}"]', []],
    ['members[type eq "Group" or value eq "{bob}"]', ['Core', 'Staff', 'All']],
    ['members[display sw "a"]', ['Core']],
    ['members.display co "CORE"', ['Staff']],
    ['members[not (type eq "User")]', ['Staff', 'All']],
    ['members pr', ['Core', 'Staff', 'All']],
    ['not (members pr)', ['Empty']],
    ['members eq null', ['Empty']],
    ['members.value ne "{bob}"', ['Core', 'Staff', 'All', 'Empty']],
    ['members[value ne "{bob}"]', ['Core', 'Staff', 'All']],
    ['members.$ref ew "/Groups/{staff}"', ['All']],
    ['members.value pr and displayName sw "a"', ['All']],
    ['urn:ietf:params:scim:schemas:core:2.0:Group:members.value eq "{ada}"', ['Core']],
    ['members[value gt "0" and value lt "g"]', ['Core', 'Staff', 'All']],
  ])('on groups: %s', (filter, expected) => agrees(groups, groupType, filter, expected));

  it.each<[string, string[]]>([
    ['groups.value eq "{core}"', ['Ada', 'Bob']],
    ['groups eq "{all}"', ['Ada', 'Bob']],
    ['groups.value eq "{empty}"', []],
    ['groups.value eq "no id"', []],
    ['groups.display eq "STAFF"', ['Ada', 'Bob']],
    ['groups.display co "_"', []],
    ['groups pr', ['Ada', 'Bob']],
    ['not (groups pr)', ['Eve']],
    ['groups eq null', ['Eve']],
    ['groups[value eq "{all}" and type eq "direct"]', ['Bob']],
    ['groups[value eq "{all}" and type eq "indirect"]', ['Ada']],
    ['groups.type eq "direct"', ['Ada', 'Bob']],
    ['groups[type eq "indirect" and display eq "core"]', []],
    ['groups.value ne "{core}"', ['Ada', 'Bob', 'Eve']],
    ['groups.type ne "direct"', ['Ada', 'Bob', 'Eve']],
    ['groups[not (display eq "Core" or display eq "Staff" or type eq "indirect")]', ['Bob']],
    ['groups.$ref ew "{staff}"', ['Ada', 'Bob']],
    ['groups.value eq "{all}" and displayName eq "ada"', ['Ada']],
  ])('on people: %s', (filter, expected) => agrees(users, userType, filter, expected));
});
