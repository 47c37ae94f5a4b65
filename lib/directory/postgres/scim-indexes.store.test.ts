import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceQuery } from '@/lib/scim/protocol/store';
import { findAttribute } from '@/lib/scim/schema/find-attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import type { ResourceType } from '@/lib/scim/schema/types';
import { everyTypeGroup } from '@/lib/scim/testing/every-type';
import { listRows } from './list-rows';
import { findPersonForScimVerb } from './read-groups';
import { GROUPS, PEOPLE, type ScimTable } from './scim-tables';
import { type Fixture, newTenant, openFixture } from './testing/fixture';

const ROWS = 20_000;
const userType = userResourceType();

let fixture: Fixture;
let tenantId: string;
const connectionId = newId();

/** People and groups of two tenants, one large enough that the planner avoids reading all of it. */
beforeAll(async () => {
  fixture = await openFixture();
  tenantId = await newTenant(fixture.database);
  const owner = sql`${tenantId}::uuid, gen_random_uuid(), ${connectionId}::uuid`;
  await fixture.database.execute(sql`
    INSERT INTO person (tenant_id, id, connection_id, external_id, user_name, user_name_key, display_name, display_name_key, active, email_keys, email_search, attributes, created_at, updated_at)
    SELECT ${owner}, 'Ext-' || md5(n::text), 'User-' || md5(n::text), 'user-' || md5(n::text), 'Name ' || md5(n::text), 'name ' || md5(n::text), n % 500 <> 0,
      ARRAY[md5(n::text) || '@example.com'], E'\n' || md5(n::text) || E'@example.com\n', jsonb_build_object('name', jsonb_build_object('familyName', 'Family ' || md5(n::text))), now() - n * interval '1 minute', now() - n * interval '1 minute'
    FROM generate_series(1, ${ROWS}::int) AS n ORDER BY md5(n::text)`);
  await fixture.database.execute(sql`
    INSERT INTO "group" (tenant_id, id, connection_id, external_id, display_name, display_name_key, attributes, created_at, updated_at)
    SELECT ${owner}, 'Ext-' || md5(n::text), 'Name ' || md5(n::text), 'name ' || md5(n::text), '{}', now() - n * interval '1 minute', now() - n * interval '1 minute'
    FROM generate_series(1, ${ROWS}::int) AS n`);
  // Bulk-inserted rows stay in the trigram indexes' pending lists until a VACUUM, which autovacuum would run.
  await fixture.database.execute(sql`VACUUM ANALYZE "group"`);
  await vacuumPeople();
});
afterAll(() => fixture?.close());

/** Repeated while another session, such as an automatic ANALYZE, may still need to see the table as it was before. */
async function vacuumPeople(): Promise<void> {
  for (let attempt = 0; attempt < 40; attempt++) {
    await fixture.database.execute(sql`VACUUM ANALYZE person`);
    const [table] = await fixture.database.query<{ isVisible: boolean }>(
      sql`SELECT relallvisible >= relpages AS "isVisible" FROM pg_class WHERE oid = 'person'::regclass`,
    );
    if (table?.isVisible) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** The plans of a list's statements, the count first. */
async function plansOf(table: ScimTable, type: ResourceType, query: Partial<ResourceQuery>): Promise<string[]> {
  const plans: string[] = [];
  const explaining: Connection = {
    ...fixture.database,
    queryText: async (text, values) => {
      const rows = await fixture.database.queryText<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return fixture.database.queryText(text, values);
    },
  };
  const everything: ResourceQuery = { filter: null, startIndex: 1, count: 100, sort: null, ...query };
  await listRows(
    explaining,
    { ...table, columns: `${table.name}.id::text AS id` },
    { tenantId, connectionId, baseUrl: 'https://x/scim/v2' },
    everything,
    type,
  );
  return plans;
}

const filterOf = (type: ResourceType, text: string) => resolveFilter(type, parseFilter(text));
const sortOf = (
  type: ResourceType,
  path: string,
  order: 'ascending' | 'descending' = 'ascending',
): ResourceQuery['sort'] => {
  const named = findAttribute(type, path);
  return named?.kind === 'attribute' ? { by: named.target, order } : null;
};
const recently = () => new Date(Date.now() - 10 * 60_000).toISOString();

const hash = 'c4ca4238a0b923820dcc509a6f75849b';
const ofBoth: [string, string][] = [
  ['id eq "01890000-0000-7000-8000-000000000000"', 'pkey'],
  [`externalId eq "Ext-${hash}"`, 'external_id'],
  [`externalId sw "Ext-${hash.slice(0, 12)}"`, 'external_id'],
  [`displayName eq "NAME ${hash}"`, 'display_name'],
  [`displayName co "${hash.slice(3, 20)}"`, 'search'],
  [`displayName sw "Name ${hash.slice(0, 12)}"`, 'display_name'],
  [`displayName ew "${hash.slice(-12)}"`, 'search'],
  ['displayName gt "name ffff0"', 'display_name'],
  ['meta.lastModified gt "<recently>"', 'updated_at'],
  ['meta.lastModified ge "<recently>" and meta.lastModified lt "2200-01-01T00:00:00Z"', 'updated_at'],
];
const ofGroups: [string, string][] = [
  [`externalId co "${hash.slice(3, 20)}"`, 'external_id_search'],
  [`externalId ew "${hash.slice(-12)}"`, 'external_id_search'],
];
const ofPeople: [string, string][] = [
  [`name.familyName eq "FAMILY ${hash}"`, 'family_name'],
  [`userName eq "USER-${hash}"`, 'user_name'],
  [`userName co "${hash.slice(3, 20)}"`, 'search'],
  [`userName sw "user-${hash.slice(0, 12)}"`, 'user_name'],
  [`userName ew "${hash.slice(-12)}"`, 'search'],
  ['userName gt "user-ffff0"', 'user_name'],
  ['active eq false', 'deactivated'],
  [`emails eq "${hash}@Example.com"`, 'email_keys'],
  [`emails.value co "${hash.slice(3, 20)}"`, 'search'],
  [`emails.value sw "${hash.slice(0, 12)}"`, 'search'],
  [`emails.value ew "${hash.slice(-12)}@example.com"`, 'search'],
  [`emails[type eq "work" and value co "${hash.slice(3, 20)}"]`, 'search'],
  [`emails[type eq "work"].value eq "${hash}@example.com"`, 'email_keys'],
];

describe.each<[string, ScimTable, ResourceType, [string, string][]]>([
  ['people', PEOPLE, userType, [...ofBoth, ...ofPeople]],
  ['groups', GROUPS, everyTypeGroup, [...ofBoth, ...ofGroups]],
])('a list of %s', (_what, table, type, filters) => {
  it.each(filters)('answers %s from an index on %s', async (filter, index) => {
    const plans = await plansOf(table, type, { filter: filterOf(type, filter.replace('<recently>', recently())) });
    for (const plan of plans) {
      expect(plan).toMatch(new RegExp(`Index.*Scan.* ${table.name.replaceAll('"', '')}_[a-z_]*${index}`));
      expect(plan).not.toMatch(/^\s*(->\s+)?(Parallel )?Seq Scan/m);
    }
  });

  it.each<[string, ResourceQuery['sort']]>([
    ['in the default order', null],
    ['by displayName', sortOf(type, 'displayName')],
    ['by meta.lastModified, newest first', sortOf(type, 'meta.lastModified', 'descending')],
    ['by id', sortOf(type, 'id')],
    ...(type === userType
      ? ([
          ['by externalId', sortOf(type, 'externalId')],
          ['by userName', sortOf(type, 'userName')],
          ['by userName, the last first', sortOf(type, 'userName', 'descending')],
        ] as [string, ResourceQuery['sort']][])
      : []),
  ])('reads a page by cursor %s along an index, without sorting', async (_order, sort) => {
    const scope = { tenantId, connectionId, baseUrl: 'https://x/scim/v2' };
    const first = await listRows<{ id: string }>(
      fixture.database,
      { ...table, columns: `${table.name}.id::text AS id` },
      scope,
      { filter: null, startIndex: 1, count: 100, sort, after: null },
      type,
    );
    const [plan = ''] = await plansOf(table, type, { sort, after: first.next });
    expect(plan).toMatch(/Index.*Scan/);
    // Only the page itself may be sorted again, and people with equal keys.
    expect(plan.slice(plan.indexOf('Limit'))).not.toMatch(/(?<!Incremental )Sort +\(|Seq Scan/);
  });
});

it('passes over the people before a page by index without reading them', async () => {
  const [, page = ''] = await plansOf(PEOPLE, userType, { startIndex: ROWS / 2 });
  expect(page.slice(page.indexOf('Limit'))).toContain(
    'Index Only Scan using person_tenant_id_connection_id_created_at_id_idx',
  );
});

it('stores and finds people with the longest family names, and tells apart those that begin alike', async () => {
  // Random, because PostgreSQL compresses repetitive text before it measures an index entry.
  const start = Array.from({ length: 250 }, newId).join('').slice(0, 8_000);
  for (const end of ['a', 'b'])
    await fixture.database.execute(sql`
      INSERT INTO person (tenant_id, id, connection_id, user_name, user_name_key, attributes)
      VALUES (${tenantId}::uuid, ${newId()}::uuid, ${connectionId}::uuid, ${end}, ${end}, jsonb_build_object('name', jsonb_build_object('familyName', ${start + end}::text)))`);
  const { rows, total } = await listRows<{ id: string; userName: string }>(
    fixture.database,
    { ...PEOPLE, columns: 'person.id::text AS id, person.user_name AS "userName"' },
    { tenantId, connectionId, baseUrl: 'https://x/scim/v2' },
    { filter: filterOf(userType, `name.familyName eq "${start}b"`), startIndex: 1, count: 10, sort: null },
    userType,
  );
  expect({ total, names: rows.map(({ userName }) => userName) }).toEqual({ total: 1, names: ['b'] });
});

describe('a page by index in the second half of a list whose total is kept', () => {
  const scope = { tenantId: '', connectionId, baseUrl: 'https://x/scim/v2' };
  const page = (startIndex: number, count: number, sort: ResourceQuery['sort'] = null) =>
    listRows<{ id: string }>(
      fixture.database,
      { ...PEOPLE, columns: 'person.id::text AS id' },
      { ...scope, tenantId },
      { filter: null, startIndex, count, sort },
      userType,
    );
  const idsOf = ({ rows }: Awaited<ReturnType<typeof page>>) => rows.map(({ id }) => id);

  it('is read from the end, and contains what it would contain from the start', async () => {
    const orders = [null, sortOf(userType, 'displayName'), sortOf(userType, 'userName', 'descending')];
    const pages = (total: number) => [
      [total - 99, 100],
      [total, 1],
      [total - 7, 200],
      [total - 5_000, 50],
      [total + 1, 10],
    ];
    const { total } = await page(1, 0);
    const wanted = pages(total ?? 0).flatMap(([startIndex = 0, count = 0]) =>
      orders.map((sort) => ({ startIndex, count, sort })),
    );
    const fromStart = [];
    for (const { startIndex, count, sort } of wanted) fromStart.push(idsOf(await page(startIndex, count, sort)));
    await fixture.database.execute(sql`
      INSERT INTO resource_count (tenant_id, connection_id, resource_type, part, count)
      VALUES (${tenantId}::uuid, ${connectionId}::uuid, 'User', 0, ${total}::int - 1), (${tenantId}::uuid, ${connectionId}::uuid, 'User', 7, 1)`);
    for (const [at, { startIndex, count, sort }] of wanted.entries()) {
      const found = await page(startIndex, count, sort);
      expect(found.total).toBe(total);
      expect(idsOf(found)).toEqual(fromStart[at]);
    }

    const [, last = ''] = await plansOf(PEOPLE, userType, { startIndex: (total ?? 0) - 99 });
    expect(last.slice(last.indexOf('Limit'))).toMatch(/Index (Only )?Scan Backward using person_tenant_id_\w+/);
  });
});

describe('a person', () => {
  it.each([
    ['id', newId(), 'person_pkey'],
    ['userName', `user-${hash}`, 'person_tenant_id_user_name_key_key'],
  ] as const)(
    'is found by %s in its index, whether the request is of a connection or of the tenant',
    async (by, key, index) => {
      const plans: string[] = [];
      const explaining: Connection = {
        ...fixture.database,
        query: async (statement) => {
          const rows = await fixture.database.query<{ 'QUERY PLAN': string }>(sql`EXPLAIN ${statement}`);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return fixture.database.query(statement);
        },
      };
      const find = findPersonForScimVerb(explaining, by);
      await find({ tenantId, connectionId, baseUrl: '' }, key);
      await find({ tenantId, connectionId: null, baseUrl: '' }, key);
      expect(plans).toEqual([expect.stringContaining(index), expect.stringContaining(index)]);
    },
  );
});
