import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeMembers } from '@/lib/directory/change-members';
import { createGroup } from '@/lib/directory/create-group';
import { deleteGroup } from '@/lib/directory/delete-group';
import { deletePerson } from '@/lib/directory/delete-person';
import { COUNTED_AT_MOST } from '@/lib/directory/group-pages';
import { listGroups } from '@/lib/directory/list-groups';
import { listGroupsInGroup, listPeopleOfGroup } from '@/lib/directory/list-members';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { groupPagesStore } from './group-pages';
import { type Fixture, how, newPerson, newTenant, openFixture } from './testing/fixture';

let fixture: Fixture;
let tenantId: string;
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
});
afterAll(() => fixture?.close());

const person = async (
  displayName: string,
  userName = `${displayName.toLowerCase()}.${newId()}@example.com`,
  tenant = tenantId,
) => (await newPerson(fixture.directory, tenant, { displayName, userName })).id;

async function group(
  displayName: string,
  members: string[] = [],
  rest: { tenantId?: string; connectionId?: string; externalId?: string } = {},
): Promise<string> {
  const created = await createGroup(fixture.directory, { tenantId, displayName, members, ...rest }, how());
  if (created.kind !== 'created') throw new Error(created.kind);
  return created.group.id;
}

/** Creates many people in one group, in large batches. */
async function crowd(count: number, displayName: string): Promise<string> {
  const groupId = await group(displayName);
  for (let first = 1; first <= count; first += 10_000) {
    await fixture.database.execute(sql`
      WITH people AS (
        INSERT INTO person (tenant_id, id, user_name, user_name_key, display_name, display_name_key, active, email_keys, email_search, attributes)
        SELECT ${tenantId}::uuid, gen_random_uuid(), name, name, name, name, true, '{}', '', '{}'
        FROM (SELECT 'n-' || lpad(n::text, 6, '0') AS name FROM generate_series(${first}::int, ${first + 9_999}::int) AS n) AS named
        RETURNING id
      )
      INSERT INTO group_member (tenant_id, group_id, member_id, type) SELECT ${tenantId}::uuid, ${groupId}::uuid, id, 'User' FROM people`);
  }
  await fixture.database.execute(sql`ANALYZE person`);
  await fixture.database.execute(sql`ANALYZE group_member`);
  return groupId;
}

/** The plans of the statements of a list of groups. */
async function plansOfGroups(query: Parameters<typeof listGroups>[1]): Promise<string> {
  const plans: string[] = [];
  const { database } = fixture;
  const explaining: Connection = {
    ...database,
    transaction: (work, limits) =>
      database.transaction(
        (within) =>
          work({
            ...within,
            query: async (statement) => {
              const rows = await within.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
              plans.push(...rows.map((row) => row['QUERY PLAN']));
              return within.query(statement);
            },
          }),
        limits,
      ),
  };
  await listGroups(groupPagesStore(explaining), query);
  return plans.join('\n');
}

const names = (rows: readonly { displayName: string | null }[]) => rows.map(({ displayName }) => displayName);

describe('the list of groups', () => {
  it('can be searched, sorted, filtered and paged, with the member count of each group', async () => {
    const tenant = await newTenant(fixture.database);
    const connectionId = newId();
    const [ada, bob] = [await person('Ada', undefined, tenant), await person('Bob', undefined, tenant)];
    const of = (displayName: string, members: string[] = [], rest = {}) =>
      group(displayName, members, { tenantId: tenant, ...rest });
    await of('beta', [ada, bob]);
    const alpha = await of('Alpha', [ada], { externalId: 'X-1' });
    await of('100% Gamma', [], { connectionId });

    const list = async (query = {}) =>
      (await listGroups(fixture.directory, { tenantId: tenant, ...query })).groups.map(({ displayName, members }) => [
        displayName,
        members,
      ]);
    expect(await list()).toEqual([
      ['100% Gamma', 0],
      ['Alpha', 1],
      ['beta', 2],
    ]);
    expect(await list({ descending: true, pageSize: 2 })).toEqual([
      ['beta', 2],
      ['Alpha', 1],
    ]);
    expect(await list({ pageSize: 2, page: 2 })).toEqual([['beta', 2]]);
    expect(await list({ sort: 'createdAt' })).toEqual([
      ['beta', 2],
      ['Alpha', 1],
      ['100% Gamma', 0],
    ]);
    expect(await list({ search: 'ALP' })).toEqual([['Alpha', 1]]);
    expect(await list({ search: 'x-1' })).toEqual([['Alpha', 1]]);
    expect(await list({ search: '%' })).toEqual([['100% Gamma', 0]]);
    expect(await list({ connectionId })).toEqual([['100% Gamma', 0]]);
    expect(await list({ connectionId: null })).toEqual([
      ['Alpha', 1],
      ['beta', 2],
    ]);
    expect(await listGroups(fixture.directory, { tenantId: tenant, pageSize: 1 })).toMatchObject({
      groups: [{}],
      total: 3,
    });
    expect((await listGroups(fixture.directory, { tenantId: tenant, search: 'Alpha' })).groups[0]).toMatchObject({
      id: alpha,
      externalId: 'X-1',
    });
  });

  it('contains only the tenant’s groups', async () => {
    const stranger = await newTenant(fixture.database);
    const theirs = await group('Theirs');
    expect(await listGroups(fixture.directory, { tenantId: stranger })).toEqual({ groups: [], total: 0 });
    expect(await fixture.directory.findGroup(stranger, theirs)).toBeNull();
  });
});

describe('the members of a group', () => {
  it('are listed as people and groups separately, searched and sorted, one page at a time', async () => {
    const [cyd, ben, zoe] = [await person('Cyd'), await person('Ben', `aaa.${newId()}`), await person('Zoe')];
    const inner = await group('Inner');
    const groupId = await group('Outer', [cyd, ben]);
    await changeMembers(
      fixture.directory,
      { tenantId, groupId, add: [zoe, inner] },
      { ...how(), now: new Date(Date.now() + 60_000) },
    );

    const people = async (query = {}) =>
      names((await listPeopleOfGroup(fixture.directory, { tenantId, groupId, ...query })).members);
    expect(await people()).toEqual(['Ben', 'Cyd', 'Zoe']);
    expect(await people({ descending: true })).toEqual(['Zoe', 'Cyd', 'Ben']);
    expect((await people({ sort: 'userName' }))[0]).toBe('Ben');
    expect((await people({ sort: 'addedAt', descending: true }))[0]).toBe('Zoe');
    expect(await people({ pageSize: 2, page: 2 })).toEqual(['Zoe']);
    expect(await people({ search: 'YD' })).toEqual(['Cyd']);
    expect(await people({ search: 'aaa.' })).toEqual(['Ben']);
    expect(await people({ search: '_' })).toEqual([]);
    expect(await listPeopleOfGroup(fixture.directory, { tenantId, groupId, search: 'zoe' })).toMatchObject({
      members: [{ id: zoe, active: true }],
      total: 1,
    });
    expect(await listPeopleOfGroup(fixture.directory, { tenantId, groupId, pageSize: 1 })).toMatchObject({
      members: [{}],
      total: 3,
    });
    expect(await listGroupsInGroup(fixture.directory, { tenantId, groupId })).toMatchObject({
      members: [{ id: inner, displayName: 'Inner' }],
      total: 1,
    });
    expect(await listGroupsInGroup(fixture.directory, { tenantId, groupId, search: 'nobody' })).toEqual({
      members: [],
      total: 0,
    });
    expect(await fixture.directory.findMembersAmong(tenantId, groupId, [cyd, inner, newId()])).toEqual(
      new Set([cyd, inner]),
    );
    expect(await fixture.directory.findHoldersAmong(tenantId, cyd, [groupId, inner, newId()])).toEqual(
      new Set([groupId]),
    );
  });

  it('are empty for another tenant and for an invalid ID', async () => {
    const groupId = await group('Private', [await person('Hidden')]);
    for (const query of [
      { tenantId: await newTenant(fixture.database), groupId },
      { tenantId, groupId: 'no id' },
    ]) {
      expect(await listPeopleOfGroup(fixture.directory, query)).toEqual({ members: [], total: 0 });
      expect(await listGroupsInGroup(fixture.directory, query)).toEqual({ members: [], total: 0 });
    }
  });

  it('of a group of 100,000 are paged equally fast from first to last, and found by name', async () => {
    const groupId = await crowd(100_000, 'Everybody');
    const timed = async (query: object) => {
      const since = performance.now();
      const { members, total } = await listPeopleOfGroup(fixture.directory, { tenantId, groupId, ...query });
      return {
        first: members[0]?.userName.slice(-6),
        count: members.length,
        total,
        milliseconds: performance.now() - since,
      };
    };
    const few = { count: 25, total: 100_000 };
    expect(await timed({})).toMatchObject({ ...few, first: '000001' });
    expect(await timed({ page: 4_000 })).toMatchObject({ ...few, first: '099976' });
    expect(await timed({ sort: 'userName', descending: true })).toMatchObject({ ...few, first: '100000' });
    expect(await timed({ search: '-054321' })).toMatchObject({ count: 1, total: 1, first: '054321' });
    const page = await timed({ page: 2 });
    expect(page).toMatchObject({ ...few, first: '000026' });
    expect(page.milliseconds).toBeLessThan(2_000);

    await group('Small');
    expect(await plansOfGroups({ tenantId })).not.toContain('Seq Scan on group_member');
    const { groups } = await listGroups(fixture.directory, { tenantId, search: 'Everybody' });
    expect(groups).toMatchObject([{ id: groupId, members: COUNTED_AT_MOST + 1 }]);
    expect(await fixture.directory.impactOfGroup(tenantId, groupId)).toEqual({
      people: 100_000,
      groups: 0,
      allPeople: 100_000,
      holders: 0,
    });
  }, 300_000);
});

describe('the preview of a group deletion', () => {
  it('matches what the deletion then reports', async () => {
    const [direct, both, indirect] = [await person('Direct'), await person('Both'), await person('Indirect')];
    const deepest = await group('Deepest', [indirect, both]);
    const inner = await group('Inner', [deepest]);
    const doomed = await group('Doomed', [direct, both, inner]);
    await group('Holder', [doomed]);
    await group('Other holder', [doomed, direct]);
    const impact = await fixture.directory.impactOfGroup(tenantId, doomed);
    expect(impact).toEqual({ people: 2, groups: 1, allPeople: 3, holders: 2 });

    const held = async (id: string) =>
      (await fixture.directory.listGroupsHeld({ tenantId, connectionId: null, baseUrl: '' }, [id]))
        .get(id)
        ?.map(({ display }) => display) ?? [];
    const everybody = [direct, both, indirect];
    const before = await Promise.all(everybody.map(held));
    const { cause } = how();
    const origin = { requestId: newId(), ipAddress: null, userAgent: null };
    await deleteGroup(
      fixture.directory,
      { scope: { tenantId, connectionId: null, baseUrl: '' }, id: doomed },
      { cause: { ...cause, origin }, now: new Date() },
    );
    const after = await Promise.all(everybody.map(held));
    expect(
      before.filter((groups, index) => groups.includes('Doomed') && !after[index]?.includes('Doomed')),
    ).toHaveLength(impact.allPeople);

    const rows = await fixture.database.query<{ action: string; removed: number | null }>(sql`
      SELECT action, (detail ->> 'removed')::int AS removed FROM audit_event
      WHERE tenant_id = ${tenantId}::uuid AND request_id = ${origin.requestId} ORDER BY action`);
    expect(rows).toEqual([
      { action: 'group.deleted', removed: impact.people + impact.groups },
      ...Array.from({ length: impact.holders }, () => ({ action: 'group.updated', removed: 1 })),
    ]);
  });

  it('does not count deleted people', async () => {
    const gone = await person('Gone');
    const groupId = await group('Once', [gone, await person('Here')]);
    await deletePerson(fixture.directory, { tenantId, id: gone }, how());
    expect(await fixture.directory.impactOfGroup(tenantId, groupId)).toEqual({
      people: 1,
      groups: 0,
      allPeople: 1,
      holders: 0,
    });
    expect(await listPeopleOfGroup(fixture.directory, { tenantId, groupId })).toMatchObject({
      total: 1,
      members: [{ displayName: 'Here' }],
    });
  });
});
