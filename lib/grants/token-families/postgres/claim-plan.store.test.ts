import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { newRefresh, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { claimRefreshes } from './claim-refreshes';

const FAMILIES = 3_000;

let store: OpenStore;

beforeAll(async () => {
  store = await openStore();
}, 60_000);
afterAll(() => store?.close());

/** Adds families with an event each. */
const addFamilies = ({ tenantId, personId, clientId, sessionId }: Seed) =>
  store.database.execute(sql`
    WITH family AS (
      INSERT INTO token_family (tenant_id, person_id, id, client_id, session_id, grant_type, generation, idle_expires_at, expires_at)
      SELECT ${tenantId}::uuid, ${personId}::uuid, gen_random_uuid(), ${clientId}, ${sessionId}::uuid, 'authorization_code', 1, now() + interval '1 day', now() + interval '2 days'
      FROM generate_series(1, ${FAMILIES}::int) RETURNING tenant_id, id
    )
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at)
    SELECT tenant_id, id, gen_random_uuid(), 'issued', 1, now() FROM family`);

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** The indexes by which a plan reads families, people, clients and events, with their conditions. */
const readsOf = ({ Plans: below = [], ...node }: PlanNode): string[] => [
  ...(node['Relation Name'] && node['Node Type'] !== 'ModifyTable'
    ? [`${node['Index Name'] ?? node['Relation Name']}: ${node['Index Cond'] ?? 'all rows'}`]
    : []),
  ...below.flatMap(readsOf),
];

test('a claim looks up rows by their keys in a tenant that has grown since the tables were analyzed', async () => {
  const [old, grown] = [await seed(store.database), await seed(store.database)];
  for (const table of ['token_family', 'token_family_event'])
    await store.database.execute(sql([`ALTER TABLE ${table} SET (autovacuum_enabled = off)`]));
  await addFamilies(old);
  await store.database.execute(sql`ANALYZE token_family, token_family_event`);
  await addFamilies(grown);
  const sent: Sql[] = [];
  const connection = { query: async (statement: Sql) => void sent.push(statement) } as unknown as Connection;
  await claimRefreshes(connection, grown.tenantId, [newRefresh(grown, newId(), 1, new Date())], 'skip').catch(
    () => null,
  );
  const [claim = sql``] = sent;
  const [explained] = await store.database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    sql`EXPLAIN (FORMAT JSON) ${claim}`,
  );
  const reads = (explained?.['QUERY PLAN'] ?? [])
    .flatMap(({ Plan }) => readsOf(Plan))
    .filter((read) => read.startsWith('token_family'));
  expect(reads.length).toBeGreaterThan(3);
  expect(
    reads.filter((read) => !/^token_family_pkey: .*\bid = |^token_family_event_pkey: .*\bfamily_id = /.test(read)),
  ).toEqual([]);
});
