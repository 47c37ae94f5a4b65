import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Connection, type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { ResourceView, ScimScope } from '@/lib/scim/protocol/store';
import { groupKind } from '@/lib/scim/resource-kinds/group-kind';
import type { MemberStep } from '@/lib/scim/resources/members';
import { groupResourceType, userResourceType } from '@/lib/scim/schema/resource-type';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';
import { type Changed, recording, scimScopeOf, scimStoresOf } from './testing/scim';

let fixture: Fixture;
/** A separate connection pool, as another process would have. */
let other: Database;
let processes: ReturnType<typeof scimStoresOf>[];
let scope: ScimScope & { connectionId: string };
const view: ResourceView = { type: groupResourceType(), computed: false };

beforeAll(async () => {
  fixture = await openFixture();
  other = openDatabase({ url: fixture.url, poolSize: 10 });
  processes = [fixture.database, other].map(scimStoresOf);
});
afterAll(async () => {
  await other?.close();
  await fixture?.close();
});
beforeEach(async () => {
  scope = scimScopeOf(await newTenant(fixture.database));
});

const stores = (turn: number) => processes[turn % processes.length] ?? scimStoresOf(fixture.database);
const person = async () =>
  (await newPerson(fixture.directory, scope.tenantId, { connectionId: scope.connectionId })).id;
const people = (count: number) => Promise.all(Array.from({ length: count }, person));

async function group(...ids: string[]): Promise<string> {
  const created = await stores(0).groups.create(
    scope,
    { attributes: { displayName: newId() }, members: [{ kind: 'add', ids }] },
    view,
  );
  if (created.kind !== 'created') throw new Error(JSON.stringify(created));
  return created.resource.id;
}

/** A group of people inserted by one statement. */
async function groupOf(count: number): Promise<string> {
  const id = await group();
  await fixture.database.execute(sql`
    WITH made AS (
      INSERT INTO person (tenant_id, id, connection_id, user_name, user_name_key, active, email_search)
      SELECT ${scope.tenantId}::uuid, gen_random_uuid(), ${scope.connectionId}::uuid, n || ${id}, n || ${id}, true, '' FROM generate_series(1, ${count}::int) n RETURNING id
    )
    INSERT INTO group_member (tenant_id, group_id, member_id) SELECT ${scope.tenantId}::uuid, ${id}::uuid, id FROM made`);
  await fixture.database.execute(sql`ANALYZE person, "group", group_member`);
  return id;
}

const move = (turn: number, id: string, ...members: MemberStep[]): Promise<Changed> =>
  stores(turn).groups.change(scope, id, ({ attributes }) => ({ attributes }), view, members);
const add = (turn: number, id: string, ...ids: string[]) => move(turn, id, { kind: 'add', ids });

const membersOf = async (id: string): Promise<string[]> =>
  (await fixture.directory.listMembersFor(scope, id)).map((member) => member.id);
const versionOf = async (id: string) => (await fixture.directory.findGroup(scope.tenantId, id))?.version;

describe('concurrent membership changes by several processes', () => {
  it('add 20 members to a group of 10,000 in parallel and lose none', async () => {
    const id = await groupOf(10_000);
    const joining = await people(20);
    const outcomes = await Promise.all(joining.map((one, turn) => add(turn, id, one)));
    expect(outcomes.every(({ kind }) => kind === 'changed')).toBe(true);
    const members = await membersOf(id);
    expect(members).toHaveLength(10_020);
    expect(joining.filter((one) => !members.includes(one))).toEqual([]);
    expect(await versionOf(id)).toBe(21);
  });

  it('add and remove in parallel, and each change counts once', async () => {
    const [stay, go, come] = [await people(5), await people(10), await people(10)];
    const id = await group(...stay, ...go);
    const changes = [
      ...go.map((one): MemberStep => ({ kind: 'remove', ids: [one] })),
      ...come.map((one): MemberStep => ({ kind: 'add', ids: [one] })),
    ];
    await Promise.all([...changes, ...changes].map((step, turn) => move(turn, id, step)));
    expect((await membersOf(id)).sort()).toEqual([...stay, ...come].sort());
    expect(await versionOf(id)).toBe(21);
  });
});

it('concurrent changes cause neither a deadlock nor a dangling member', async () => {
  const [leavers, stay] = [await people(12), await people(6)];
  const groups = await Promise.all(Array.from({ length: 6 }, () => group(...leavers, ...stay)));
  const [first = '', second = ''] = groups;
  const at = (index: number) => groups[index % groups.length] ?? first;
  const outcomes = await Promise.allSettled([
    ...leavers.map((id, turn) => stores(turn).users.delete(scope, id)),
    ...leavers.map((id, turn) => add(turn, at(turn), ...[id, ...stay].reverse())),
    ...leavers.map((id, turn) => move(turn + 1, at(turn + 1), { kind: 'replace', ids: [...stay, id] })),
    ...groups.map((id, turn) => add(turn, id, at(turn + 1))),
    ...groups.map((id, turn) => add(turn + 1, id, at(turn + 4), ...leavers)),
    ...[first, second].map((id, turn) => stores(turn).groups.delete(scope, id)),
  ]);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  const dangling = await fixture.database.query(sql`
    SELECT FROM group_member m WHERE tenant_id = ${scope.tenantId}::uuid
      AND NOT EXISTS (SELECT FROM person p WHERE p.tenant_id = m.tenant_id AND p.id = m.member_id)
      AND NOT EXISTS (SELECT FROM "group" g WHERE g.tenant_id = m.tenant_id AND g.id = m.member_id)`);
  expect(dangling).toEqual([]);
});

describe('the cost of a membership change', () => {
  interface Touched {
    read: number;
    inserted: number;
    deleted: number;
  }

  /** Membership rows that the transaction's connection has read and written since a given point. */
  const countsOf = async (connection: Connection): Promise<Touched> => {
    const [counts] = await connection.query<Touched>(sql`
      SELECT (COALESCE(seq_tup_read, 0) + COALESCE(idx_tup_fetch, 0))::int AS read, n_tup_ins::int AS inserted, n_tup_del::int AS deleted
      FROM pg_stat_xact_user_tables WHERE relname = 'group_member'`);
    if (!counts) throw new Error('PostgreSQL counts nothing.');
    return counts;
  };

  /** Runs a change and counts the membership rows that it reads and writes. */
  const cost = (id: string, ...steps: MemberStep[]): Promise<Touched & { statements: number }> =>
    fixture.database.transaction(async (connection) => {
      const before = await countsOf(connection);
      const { connection: watched, statements } = recording(connection);
      const changed = await scimStoresOf(watched).groups.change(
        scope,
        id,
        ({ attributes }) => ({ attributes }),
        view,
        steps,
      );
      expect(changed.kind).toBe('changed');
      const after = await countsOf(connection);
      return {
        statements: statements.length,
        read: after.read - before.read,
        inserted: after.inserted - before.inserted,
        deleted: after.deleted - before.deleted,
      };
    });

  it('depends on the members that change, not on the size of the group', async () => {
    const [small, large] = [await groupOf(10), await groupOf(10_000)];
    const joining = await people(3);
    for (const [step, inserted, deleted] of [
      [{ kind: 'add', ids: joining }, 3, 0],
      [{ kind: 'remove', ids: joining }, 0, 3],
    ] as const) {
      const [few, many] = [await cost(small, step), await cost(large, step)];
      expect(many).toEqual(few);
      expect(many).toMatchObject({ inserted, deleted });
      expect(many.read).toBeLessThanOrEqual(3);
    }
  });

  it('with the maximum number of operations equals that of one, because they are combined', async () => {
    const id = await groupOf(1_000);
    const joining = await people(40);
    const one = await cost(id, { kind: 'add', ids: joining.slice(0, 1) });
    const steps = joining.slice(1).flatMap((member): MemberStep[] => [
      { kind: 'add', ids: [member] },
      { kind: 'remove', ids: [newId()] },
    ]);
    expect(await cost(id, ...steps)).toMatchObject({ inserted: 39, deleted: 0, statements: one.statements + 1 });
  });

  it('of a replacement depends on the difference', async () => {
    const id = await groupOf(1_000);
    const members = await membersOf(id);
    const joining = await person();
    expect(await cost(id, { kind: 'replace', ids: [...members.slice(1), joining] })).toMatchObject({
      inserted: 1,
      deleted: 1,
    });
    expect(await membersOf(id)).toEqual([...members.slice(1), joining].sort());
  });
});

it('removes exactly the members who match a filter', async () => {
  const type = groupResourceType();
  const [ada, bob] = await Promise.all(
    ['Ada', 'Bob'].map(
      async (displayName) =>
        (await newPerson(fixture.directory, scope.tenantId, { connectionId: scope.connectionId, displayName })).id,
    ),
  );
  const inner = await group();
  const id = await group(ada ?? '', bob ?? '', inner);
  const remove = (path: string) =>
    move(0, id, ...groupKind.patch(type, [{ number: 1, op: 'remove', path, value: undefined }]).members);
  expect(await remove('members[display sw "c"]')).toMatchObject({ kind: 'unchanged' });
  expect(await remove('members[type eq "Group"]')).toMatchObject({ kind: 'changed' });
  expect(await membersOf(id)).toEqual([ada, bob].sort());
  expect(await remove('members[display eq "ADA" and not (type eq "Group")]')).toMatchObject({ kind: 'changed' });
  expect(await membersOf(id)).toEqual([bob]);
  expect(await remove('members[$ref ew "%"]')).toMatchObject({ kind: 'unchanged' });
});

it('shows the remaining people in their groups after others were deleted', async () => {
  const [a, b] = await people(2);
  const id = await group(a ?? '', b ?? '');
  await stores(0).users.delete(scope, a ?? '');
  const found = await stores(1).users.get(scope, b ?? '', { type: userResourceType(), computed: true });
  expect(found?.attributes.groups).toMatchObject([{ value: id }]);
  expect(await membersOf(id)).toEqual([b]);
});
