import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import { findAttribute } from '@/lib/scim/schema/find-attribute';
import { EVERY_TYPE_SCHEMA, everyTypeUser } from '@/lib/scim/testing/every-type';
import { type Fixture, newPerson, newTenant, openFixture } from './testing/fixture';

const baseUrl = 'https://tessera.example/scim/v2';
type Order = 'ascending' | 'descending';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture?.close());

const sortOf = (path: string, order: Order): ResourceQuery['sort'] => {
  const named = findAttribute(everyTypeUser, path);
  if (named?.kind !== 'attribute') throw new Error(path);
  return { by: named.target, order };
};

async function page(tenantId: string, query: Partial<ResourceQuery>) {
  const asked: ResourceQuery = { filter: null, startIndex: 1, count: 3, sort: null, after: null, ...query };
  return fixture.directory.listForScim({ tenantId, connectionId: null, baseUrl }, asked, everyTypeUser);
}

/**
 * The IDs that a walk through the pages returns.
 * @param between runs after each page
 */
async function walk(
  tenantId: string,
  query: Partial<ResourceQuery>,
  between: (seen: string[]) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const seen: string[] = [];
  let after: Position | null | undefined = null;
  do {
    const { people, next } = await page(tenantId, { ...query, after });
    seen.push(...people.map(({ id }) => id));
    await between(seen);
    after = next;
  } while (after);
  return seen;
}

/** People of whom some lack a sort value and several share one. */
async function team(size: number): Promise<string> {
  const tenantId = await newTenant(fixture.database);
  const titles = ['b', 'A', '', 'é', 'a', 'B', null, 'a', '😀', null, 'ab'];
  for (let at = 0; at < size; at += 1) {
    const title = titles[at % titles.length] ?? null;
    const every: JsonObject = {
      ...(at % 3 ? { count: (at * 7) % 12 } : {}),
      ...(at % 4 ? { since: new Date(1e12 - at * 1e7).toISOString() } : {}),
      ...(at % 5 ? { flag: at % 2 === 0 } : {}),
    };
    await newPerson(fixture.directory, tenantId, {
      ...(title === null ? {} : { title, displayName: title, externalId: `${title}${at}` }),
      active: at % 3 > 0,
      [EVERY_TYPE_SCHEMA.id]: { note: 'x', ...every },
    });
  }
  return tenantId;
}

const SORTS = [
  'userName',
  'displayName',
  'externalId',
  'id',
  'active',
  'title',
  'emails',
  'meta.created',
  'meta.lastModified',
  'meta.version',
  `${EVERY_TYPE_SCHEMA.id}:count`,
  `${EVERY_TYPE_SCHEMA.id}:since`,
  `${EVERY_TYPE_SCHEMA.id}:flag`,
];

describe('a walk by cursor', () => {
  it('sees everyone once in list order, for any sort attribute, including nulls', async () => {
    const tenantId = await team(25);
    const orders: ResourceQuery['sort'][] = [
      null,
      ...SORTS.flatMap((path) => [sortOf(path, 'ascending'), sortOf(path, 'descending')]),
    ];
    for (const sort of orders) {
      const whole = await page(tenantId, { sort, count: 100, after: undefined });
      expect(whole.total).toBe(25);
      expect(await walk(tenantId, { sort }), sort ? `${sort.by.attribute.name} ${sort.order}` : 'default').toEqual(
        whole.people.map(({ id }) => id),
      );
    }
  });

  it('puts missing values last when ascending and first when descending, and sorts numbers as numbers', async () => {
    const tenantId = await team(12);
    const counts = async (order: Order) => {
      const { people } = await page(tenantId, {
        sort: sortOf(`${EVERY_TYPE_SCHEMA.id}:count`, order),
        count: 100,
        after: undefined,
      });
      return people.map(({ attributes }) => (attributes[EVERY_TYPE_SCHEMA.id] as JsonObject).count ?? null);
    };
    expect(await counts('ascending')).toEqual([1, 2, 4, 5, 7, 8, 10, 11, null, null, null, null]);
    expect(await counts('descending')).toEqual([null, null, null, null, 11, 10, 8, 7, 5, 4, 2, 1]);
  });

  it('stays within its filter', async () => {
    const tenantId = await team(25);
    const filter = resolveFilter(everyTypeUser, parseFilter('active eq true and title pr'));
    const whole = await page(tenantId, { filter, count: 100, after: undefined });
    expect(await walk(tenantId, { filter, sort: sortOf('title', 'descending') })).toHaveLength(whole.people.length);
    expect(await walk(tenantId, { filter })).toEqual(whole.people.map(({ id }) => id));
  });

  it.each([
    ['in the default order', null],
    ['by userName', 'userName'],
    ['by title, which some people lack', 'title'],
  ])('misses no one while others are deleted and added, %s', async (_order, path) => {
    const tenantId = await team(40);
    const all = (await page(tenantId, { count: 100, after: undefined })).people.map(({ id }) => id);
    const deleted = new Set<string>();
    const seen = await walk(tenantId, { sort: path ? sortOf(path, 'ascending') : null }, async (before) => {
      // Deletes the first and last person seen (the cursor points to the last), and one person ahead.
      const ahead = all.find((id) => !before.includes(id) && !deleted.has(id));
      for (const id of [before.at(-1), before.find((one) => !deleted.has(one)), ahead]) {
        if (!id) continue;
        deleted.add(id);
        await fixture.database.execute(
          sql`DELETE FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`,
        );
      }
      if (all.length > before.length) await newPerson(fixture.directory, tenantId, { title: 'a' });
    });
    const stayed = all.filter((id) => !deleted.has(id));
    expect(stayed.filter((id) => !seen.includes(id))).toEqual([]);
    expect(new Set(seen).size).toBe(seen.length);
    // With index-based paging, these deletions would have shifted people from later pages to earlier ones.
    expect(deleted.size).toBeGreaterThan(10);
  });

  it('counts only on its first page, and sends no query for a count of 0', async () => {
    const tenantId = await team(7);
    const first = await page(tenantId, {});
    expect(first).toMatchObject({ total: 7, next: { key: expect.any(String) as string } });
    expect((await page(tenantId, { after: first.next })).total).toBeNull();
    expect(await page(tenantId, { count: 0 })).toEqual({ people: [], total: 7, next: null });
    expect((await page(tenantId, { count: 7 })).next).toBeNull();
  });
});
