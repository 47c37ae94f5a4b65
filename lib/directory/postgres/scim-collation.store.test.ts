import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Connection, type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { parseFilter } from '@/lib/scim/filter/parse';
import { resolveFilter } from '@/lib/scim/filter/resolve';
import type { ResourceQuery } from '@/lib/scim/protocol/store';
import { findAttribute } from '@/lib/scim/schema/find-attribute';
import { userResourceType } from '@/lib/scim/schema/resource-type';
import { migrate } from '@/scripts/migrate';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { listRows } from './list-rows';
import { PEOPLE } from './scim-tables';
import { newTenant } from './testing/fixture';

const ROWS = 10_000;
const userType = userResourceType();

let testbed: TestDatabase;
let database: Database;
let tenantId: string;
const connectionId = newId();

/** A database that compares text as people sort words: by it, "a-1" comes after "A" and before "B". */
beforeAll(async () => {
  testbed = await testDatabase({ icuLocale: 'en-US' });
  await migrate(testbed.url);
  database = openDatabase({ url: testbed.url, poolSize: 2 });
  tenantId = await newTenant(database);
  await database.execute(sql`
    INSERT INTO person (tenant_id, id, connection_id, external_id, user_name, user_name_key, display_name, display_name_key)
    SELECT ${tenantId}::uuid, gen_random_uuid(), ${connectionId}::uuid, CASE n % 3 WHEN 0 THEN 'a-' WHEN 1 THEN 'A' ELSE 'B-' END || n, n::text, n::text,
      'Name ' || n, 'name ' || n
    FROM generate_series(1, ${ROWS}::int) AS n`);
  await database.execute(sql`VACUUM ANALYZE person`);
});
afterAll(async () => {
  await database?.close();
  await testbed?.drop();
});

/** A list of people by their externalId, and the plan of its last statement. */
async function listed(query: Partial<ResourceQuery>): Promise<{ found: string[]; plan: string }> {
  let plan = '';
  const explaining: Connection = {
    ...database,
    async queryText(text, values, options) {
      const lines = await database.queryText<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
      plan = lines.map((line) => line['QUERY PLAN']).join('\n');
      return database.queryText(text, values, options);
    },
  };
  const { rows } = await listRows<{ id: string; externalId: string }>(
    explaining,
    { ...PEOPLE, columns: 'person.id::text AS id, person.external_id AS "externalId"' },
    { tenantId, connectionId, baseUrl: 'https://x/scim/v2' },
    { filter: null, startIndex: 1, count: 200, sort: null, ...query },
    userType,
  );
  return { found: rows.map(({ externalId }) => externalId), plan };
}

const filter = (text: string) => resolveFilter(userType, parseFilter(text));

it.each([
  ['externalId sw "a-99"', (id: string) => id.startsWith('a-99')],
  ['externalId eq "B-5"', (id: string) => id === 'B-5'],
  ['externalId gt "a-9998"', (id: string) => id > 'a-9998'],
])('finds people by %s along its index, whatever order the database has', async (text, isMeant) => {
  const { found, plan } = await listed({ filter: filter(text) });
  expect(found.length).toBeGreaterThan(0);
  expect(found.every(isMeant)).toBe(true);
  expect(plan).toMatch(/Index.*Scan.* person_tenant_id_external_id_idx/);
});

it('sorts people by externalId by code point, along its index', async () => {
  const named = findAttribute(userType, 'externalId');
  const sort = named?.kind === 'attribute' ? { by: named.target, order: 'ascending' as const } : null;
  const { found, plan } = await listed({ sort, count: 100 });
  expect(found).toEqual([...found].sort());
  expect(found.every((id) => id.startsWith('A'))).toBe(true);
  expect(plan).toContain('person_tenant_id_external_id_idx');
});
