import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { Position, RootQuery } from '@/lib/scim/protocol/store';
import { sortTarget } from '@/lib/scim/query/list-query';
import { everyTypeGroup, everyTypeUser } from '@/lib/scim/testing/every-type';
import { listAcross } from './list-across';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';

const types = [everyTypeUser, everyTypeGroup];
const connectionId = newId();
const names = ['d', 'B', 'e', 'a', 'C', 'f'];

let fixture: Fixture;
let tenantId: string;
let created: string[];

async function newGroup(tenant: string, displayName: string, connection: string | null): Promise<string> {
  const id = newId();
  await fixture.database.execute(sql`
    INSERT INTO "group" (tenant_id, id, connection_id, display_name, display_name_key, created_at, updated_at)
    VALUES (${tenant}::uuid, ${id}::uuid, ${connection}::uuid, ${displayName}, ${displayName.toLowerCase()}, now(), now())`);
  return id;
}

/**
 * Sets creation times a second apart. A person's own time has milliseconds and the database's has microseconds, so both
 * could otherwise coincide.
 */
async function createdAt(id: string, time: Date): Promise<void> {
  await fixture.database.execute(sql`UPDATE person SET created_at = ${time} WHERE id = ${id}::uuid`);
  await fixture.database.execute(sql`UPDATE "group" SET created_at = ${time} WHERE id = ${id}::uuid`);
}

/**
 * Alternates people and groups, some with a connection and some without, and creates the same names in another tenant.
 */
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
  const otherTenantId = await newTenant(fixture.database);
  created = [];
  for (const [at, displayName] of names.entries()) {
    const connection = at < 4 ? connectionId : null;
    await newGroup(otherTenantId, displayName, connection);
    await newPerson(fixture.directory, otherTenantId, { displayName, connectionId: connection });
    created.push(
      at % 2
        ? await newGroup(tenantId, displayName, connection)
        : (await newPerson(fixture.directory, tenantId, { displayName, connectionId: connection, title: 'x' })).id,
    );
  }
  created.push((await newPerson(fixture.directory, tenantId, { connectionId })).id);
  for (const [at, id] of created.entries()) await createdAt(id, new Date(Date.UTC(2026, 0, 1, 0, 0, at)));
});
afterAll(() => fixture?.close());

function list(
  query: { filter?: string; sortBy?: string; order?: RootQuery['order']; own?: boolean } & Partial<
    Pick<RootQuery, 'startIndex' | 'count' | 'after'>
  >,
) {
  const { filter, sortBy, order = sortBy ? 'ascending' : null, own = false, ...paging } = query;
  const parts = types.map((type) => ({
    type,
    filter: filter ? resolveFilter(type, parseFilter(filter), types) : null,
    sortBy: sortBy ? sortTarget(type, sortBy) : null,
  }));
  const scope = { tenantId, connectionId: own ? connectionId : null, baseUrl: 'https://tessera.example/scim/v2' };
  return listAcross(fixture.database, scope, { parts, order, startIndex: 1, count: 100, ...paging });
}

async function idsOf(query: Parameters<typeof list>[0]): Promise<string[]> {
  const { found, totalResults } = await list(query);
  expect(totalResults).toBe(found.length);
  return found.map(({ id }) => id);
}

describe('a list across types', () => {
  it('has the tenant’s resources of every type, by creation, each with its type', async () => {
    const { found, totalResults } = await list({});
    expect(found.map(({ id }) => id)).toEqual(created);
    expect(found.map(({ type }) => type)).toEqual(['User', 'Group', 'User', 'Group', 'User', 'Group', 'User']);
    expect(totalResults).toBe(7);
  });

  it('has only the connection’s own resources', async () =>
    expect(await idsOf({ own: true })).toEqual([...created.slice(0, 4), created[6]]));

  it('has one order across types, with resources that lack the attribute last', async () => {
    const byName = [3, 1, 4, 0, 2, 5, 6].map((at) => created[at]);
    expect(await idsOf({ sortBy: 'displayName' })).toEqual(byName);
    expect(await idsOf({ sortBy: 'displayName', order: 'descending' })).toEqual([...byName].reverse());
    const byTitle = await idsOf({ sortBy: 'title' });
    expect(byTitle.slice(0, 3)).toEqual([0, 2, 4].map((at) => created[at]));
    for (const sortBy of [
      'id',
      'meta.created',
      'meta.lastModified',
      'meta.resourceType',
      'meta.version',
      'meta.location',
      'externalId',
      'active',
    ])
      expect((await idsOf({ sortBy })).sort(), sortBy).toEqual([...created].sort());
  });

  it('accepts a sort and a filter that both bind values', async () => {
    const groups = [1, 3, 5].map((at) => created[at]).sort();
    const people = [0, 2, 4].map((at) => created[at]).sort();
    const filter = 'meta.location co "/Groups/" or title eq "x"';
    expect(await idsOf({ filter, sortBy: 'meta.location' })).toEqual([...groups, ...people]);
    const { found, next } = await list({ filter, sortBy: 'meta.location', order: 'descending', count: 4, after: null });
    expect(found.map(({ id }) => id)).toEqual([...people.reverse(), groups.at(-1)]);
    expect(
      (await list({ filter, sortBy: 'meta.location', order: 'descending', count: 4, after: next })).found.map(
        ({ id }) => id,
      ),
    ).toEqual([groups[1], groups[0]]);
  });

  it.each<[string, number[]]>([
    ['meta.resourceType eq "User"', [0, 2, 4, 6]],
    ['meta.resourceType eq "Group"', [1, 3, 5]],
    ['displayName eq "b" or displayName eq "D"', [0, 1]],
    ['title eq "x"', [0, 2, 4]],
    ['title pr', [0, 2, 4]],
    ['emails[type eq "work"]', []],
    ['not (title pr)', [1, 3, 5, 6]],
    ['title ne "x"', [1, 3, 5, 6]],
    ['title eq null and meta.resourceType eq "Group"', [1, 3, 5]],
    ['urn:ietf:params:scim:schemas:core:2.0:User:title pr', [0, 2, 4]],
    ['active eq true', [0, 2, 4, 6]],
  ])('treats attributes that a type does not have as missing: %s', async (filter, expected) => {
    expect(await idsOf({ filter })).toEqual(expected.map((at) => created[at]));
  });

  it('rejects an attribute that no type has, and an operator that does not fit', () => {
    for (const filter of ['nonsense eq "x"', 'active co "t"', 'password pr'])
      expect(() => list({ filter }), filter).toThrow(expect.objectContaining({ code: 'scim_error' }));
  });

  it('is paged by index and by cursor across all types', async () => {
    for (const sort of [{}, { sortBy: 'displayName' }, { sortBy: 'title', order: 'descending' as const }]) {
      const whole = await idsOf(sort);
      const pages = await Promise.all([1, 3, 5, 7, 9].map((startIndex) => list({ ...sort, startIndex, count: 2 })));
      expect(pages.flatMap(({ found }) => found.map(({ id }) => id))).toEqual(whole);
      expect(pages.map(({ totalResults }) => totalResults)).toEqual([7, 7, 7, 7, 7]);
      const seen: string[] = [];
      let after: Position | null | undefined = null;
      do {
        const page = await list({ ...sort, count: 2, after });
        expect(page.totalResults).toBe(after ? null : 7);
        seen.push(...page.found.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect(seen).toEqual(whole);
    }
  });

  it('returns only the total for a count of 0', async () =>
    expect(await list({ count: 0 })).toEqual({ found: [], totalResults: 7, next: null }));
});
