/** Groups that contain each other or themselves (RFC 7644 section 3.7.1): whatever walks them visits each once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findKnownPerson } from '@/lib/grants/access-tokens/postgres/find-person';
import { createEventStore } from '@/lib/journal/events/postgres';
import { newReceiver } from '@/lib/journal/events/postgres/testing/world';
import { type Connection, type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import { groupKind } from '@/lib/scim/resource-kinds/group-kind';
import type { MemberStep } from '@/lib/scim/resources/members';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { recording, scimScopeOf, scimStoresOf } from './testing/scim';

let fixture: Fixture;
/** A separate connection pool, as another process would have. */
let other: Database;
let stores: ReturnType<typeof scimStoresOf>;
let scope: ScimScope & { connectionId: string };
const view: ResourceView = { type: groupResourceType(), computed: false };
const userView: ResourceView = { type: userResourceType(), computed: true };

beforeAll(async () => {
  fixture = await openFixture();
  other = openDatabase({ url: fixture.url, poolSize: 10 });
  stores = scimStoresOf(fixture.database);
});
afterAll(async () => {
  await other?.close();
  await fixture?.close();
});
beforeEach(async () => {
  scope = scimScopeOf(await newTenant(fixture.database));
});

const person = async () =>
  (await newPerson(fixture.directory, scope.tenantId, { connectionId: scope.connectionId })).id;

async function group(displayName: string, ...ids: string[]): Promise<string> {
  const created = await stores.groups.create(
    scope,
    { attributes: { displayName }, members: [{ kind: 'add', ids }] },
    view,
  );
  if (created.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.resource.id;
}

const move = (within: ReturnType<typeof scimStoresOf>, id: string, ...members: MemberStep[]) =>
  within.groups.change(scope, id, ({ attributes }) => ({ attributes }), view, members);
const add = (id: string, ...ids: string[]) => move(stores, id, { kind: 'add', ids });

/** A ring: each group contains the next, and the last contains the first. One alone contains itself. */
async function ring(length: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < length; at++) ids.push(await group(`Ring ${at}`));
  for (const [at, id] of ids.entries())
    expect(await add(id, ids[(at + 1) % length] ?? '')).toMatchObject({ kind: 'changed', resource: { version: 2 } });
  return ids;
}

const groupsOf = async (id: string, within: ScimScope = scope) =>
  ((await stores.users.get(within, id, userView))?.attributes.groups ?? []) as { value: string; type: string }[];
const membersOf = async (id: string) => (await fixture.directory.listMembersFor(scope, id)).map((one) => one.id);
const found = async (filter: string) => {
  const resolved = resolveFilter(userView.type, parseFilter(filter));
  const query = { filter: resolved, startIndex: 1, count: 100, sort: null };
  return (await stores.users.list(scope, query, userView)).resources.map(({ id }) => id);
};

describe.each([1, 2, 3])('a cycle of %i', (length) => {
  it('is stored, and its members are read as any others', async () => {
    const ids = await ring(length);
    for (const [at, id] of ids.entries()) expect(await membersOf(id)).toEqual([ids[(at + 1) % length]]);
  });

  it('gives each group once to a person in one of them, and none to others', async () => {
    const [first = '', ...others] = await ring(length);
    const [inside, outside] = [await person(), await person()];
    const apart = await group('Apart', outside);
    await add(first, inside);
    const held = await groupsOf(inside);
    expect(held.map(({ value, type }) => `${type} ${value}`).sort()).toEqual(
      [`direct ${first}`, ...others.map((id) => `indirect ${id}`)].sort(),
    );
    expect((await groupsOf(outside)).map(({ value }) => value)).toEqual([apart]);
    for (const id of [first, ...others]) expect(await found(`groups.value eq "${id}"`)).toEqual([inside]);
    expect(await found(`groups[type eq "direct" and value eq "${first}"]`)).toEqual([inside]);
    for (const id of others) expect(await found(`groups[type eq "indirect" and value eq "${id}"]`)).toEqual([inside]);
  });

  it('is in the claims of a person in one of them, each group once', async () => {
    const ids = await ring(length);
    const inside = await person();
    await add(ids[0] ?? '', inside);
    const query = { tenantId: scope.tenantId, personId: inside, groups: true };
    const known = await findKnownPerson(fixture.database, query);
    expect(known?.groups.map(({ id }) => id).sort()).toEqual(ids.toSorted());
  });

  it('counts each person once in the impact of a deletion, and the group itself never', async () => {
    const ids = await ring(length);
    const people = await Promise.all(ids.map(person));
    for (const [at, id] of ids.entries()) await add(id, people[at] ?? '', people[0] ?? '');
    expect(await fixture.directory.impactOfGroup(scope.tenantId, ids[0] ?? '')).toEqual({
      people: 1,
      groups: Math.min(length - 1, 1),
      allPeople: length,
      holders: Math.min(length - 1, 1),
    });
  });

  it('is broken by deleting one of its groups, which the groups that contained it report', async () => {
    await newReceiver(
      { store: createEventStore(fixture.database), sealingKey: new Uint8Array(32), mayUseHttp: () => false },
      scope.tenantId,
      { method: 'poll', content: 'full' },
    );
    const ids = await ring(length);
    const [first = ''] = ids;
    await fixture.database.execute(sql`DELETE FROM outbox_event WHERE tenant_id = ${scope.tenantId}::uuid`);
    expect(await stores.groups.delete(scope, first)).toMatchObject({ kind: 'deleted' });
    const events = await fixture.database.query<{ subject: string; kinds: string[] }>(
      sql`SELECT subject, kinds FROM outbox_event WHERE tenant_id = ${scope.tenantId}::uuid ORDER BY kinds DESC`,
    );
    const holder = length > 1 ? [{ subject: `Group ${ids.at(-1)}`, kinds: ['resource.changed'] }] : [];
    expect(events).toEqual([{ subject: `Group ${first}`, kinds: ['resource.deleted'] }, ...holder]);
    if (length > 1) expect(await membersOf(ids.at(-1) ?? '')).toEqual([]);
    const left = await fixture.database.query(
      sql`SELECT FROM group_member WHERE tenant_id = ${scope.tenantId}::uuid AND ${first}::uuid IN (group_id, member_id)`,
    );
    expect(left).toEqual([]);
  });

  it('is broken by removing a member, by ID or by filter', async () => {
    const [first = '', second = first] = await ring(length);
    const { members } = groupKind.patch(view.type, [
      { number: 1, op: 'remove', path: 'members[type eq "Group"]', value: undefined },
    ]);
    expect(await move(stores, first, ...members)).toMatchObject({ kind: 'changed' });
    expect(await membersOf(first)).toEqual([]);
    await add(first, second);
    expect(await move(stores, first, { kind: 'remove', ids: [second] })).toMatchObject({ kind: 'changed' });
    expect(await membersOf(first)).toEqual([]);
  });
});

it('a connection cannot draw groups of others into a cycle, so nobody gains them', async () => {
  const foreign = scimScopeOf(scope.tenantId);
  const created = await stores.groups.create(foreign, { attributes: { displayName: 'Foreign' } }, view);
  const foreignId = created.kind === 'created' ? created.resource.id : '';
  const [id, member] = [await group('Own'), await person()];
  await add(id, member);
  const unknown = { kind: 'refused', error: { reason: 'member-unknown' } };
  expect(await add(id, foreignId)).toMatchObject(unknown);
  expect(await stores.groups.change(scope, foreignId, ({ attributes }) => ({ attributes }), view)).toEqual({
    kind: 'not-found',
  });
  expect((await groupsOf(member, { ...scope, connectionId: null })).map(({ value }) => value)).toEqual([id]);
});

/** Rejects a transaction that PostgreSQL aborts in favor of another, instead of running it again. */
const withoutRetry = (database: Connection): Connection => ({
  ...database,
  transaction: (work) => database.transaction(work, { runsOnce: true }),
});

it('groups that are nested, created together, renamed and deleted at the same time never wait for each other in a circle: 10 rounds', async () => {
  const processes = [fixture.database, other].map((database) => scimStoresOf(withoutRetry(database)));
  const at = (turn: number) => processes[turn % processes.length] ?? stores;
  for (let round = 0; round < 10; round++) {
    const ids: string[] = [];
    for (let index = 0; index < 6; index++) ids.push(await group(`Group ${index}`));
    const [leaver, stays] = [await person(), await person()];
    const idAt = (index: number) => ids[index % ids.length] ?? '';
    const together = (turn: number) => {
      const [one, two] = [newId(), newId()];
      const input = (...members: string[]) => ({
        attributes: { displayName: newId() },
        members: [{ kind: 'add' as const, ids: members }],
      });
      const place = { hash: new Uint8Array(32), position: 0 };
      return at(turn).transaction(({ Group }) =>
        Group.createTogether(
          scope,
          [
            { id: one, place, input: input(two, idAt(turn), idAt(turn + 3)) },
            { id: two, place, input: input(one, two, idAt(turn + 1), stays) },
          ],
          view,
        ),
      );
    };
    const outcomes = await Promise.allSettled([
      ...ids.map((id, turn) => move(at(turn), id, { kind: 'add', ids: [idAt(turn + 1), leaver, stays] })),
      ...ids.map((id, turn) => move(at(turn + 1), id, { kind: 'add', ids: [idAt(turn + 5), id] })),
      ...ids.map((id, turn) => move(at(turn), id, { kind: 'replace', ids: [idAt(turn + 2), stays] })),
      ...ids.slice(0, 4).map((_id, turn) => together(turn)),
      ...ids.slice(0, 2).map((id, turn) => at(turn).groups.delete(scope, id)),
      at(round).users.delete(scope, leaver),
    ]);
    expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
  }
  const dangling = await fixture.database.query(sql`
    SELECT FROM group_member m WHERE tenant_id = ${scope.tenantId}::uuid
      AND NOT EXISTS (SELECT FROM person p WHERE p.tenant_id = m.tenant_id AND p.id = m.member_id AND p.deleted_at IS NULL)
      AND NOT EXISTS (SELECT FROM "group" g WHERE g.tenant_id = m.tenant_id AND g.id = m.member_id)`);
  expect(dangling).toEqual([]);
});

it('groups created together are complete from their first version, each with one event, or none is created', async () => {
  await newReceiver(
    { store: createEventStore(fixture.database), sealingKey: new Uint8Array(32), mayUseHttp: () => false },
    scope.tenantId,
    { method: 'poll', content: 'full' },
  );
  const [a, b] = [newId(), newId()];
  const member = await person();
  const place = { hash: new Uint8Array(32), position: 0 };
  const create = (ofB: string[]) =>
    stores.transaction(({ Group }) =>
      Group.createTogether(
        scope,
        [
          { id: a, place, input: { attributes: { displayName: 'A' }, members: [{ kind: 'add', ids: [b, member] }] } },
          { id: b, place, input: { attributes: { displayName: 'B' }, members: [{ kind: 'add', ids: ofB }] } },
        ],
        view,
      ),
    );
  expect(await create([a, newId()])).toMatchObject({ kind: 'refused', at: 1, error: { reason: 'member-unknown' } });
  expect(await fixture.directory.findGroup(scope.tenantId, a)).toBeNull();
  expect(await create([a])).toMatchObject({
    kind: 'created',
    resources: [
      { id: a, version: 1 },
      { id: b, version: 1 },
    ],
  });
  expect([await membersOf(a), await membersOf(b)]).toEqual([[b, member].sort(), [a]]);
  const events = await fixture.database.query<{ subject: string; kinds: string[] }>(
    sql`SELECT subject, kinds FROM outbox_event WHERE tenant_id = ${scope.tenantId}::uuid AND subject LIKE 'Group %'`,
  );
  expect(events).toHaveLength(2);
  expect(events).toEqual(
    expect.arrayContaining([a, b].map((id) => ({ subject: `Group ${id}`, kinds: ['resource.created'] }))),
  );
});

it('1,000 groups in a cycle take one statement more than two, because 500 audit entries share one', async () => {
  const { connection, statements } = recording(fixture.database);
  const create = async (count: number) => {
    const ids = Array.from({ length: count }, newId);
    const groups = ids.map((id, at) => ({
      id,
      place: { hash: new Uint8Array(32), position: at },
      input: {
        attributes: { displayName: `Group ${at}` },
        members: [{ kind: 'add' as const, ids: [ids[(at + 1) % count] ?? ''] }],
      },
    }));
    const outcome = await scimStoresOf(connection).transaction(({ Group }) =>
      Group.createTogether(scope, groups, view),
    );
    expect(outcome.kind).toBe('created');
    expect(await membersOf(ids.at(-1) ?? '')).toEqual([ids[0]]);
    return statements.splice(0).length;
  };
  expect(await create(1000)).toBe((await create(2)) + 1);
});
