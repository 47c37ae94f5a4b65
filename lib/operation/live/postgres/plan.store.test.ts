import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { liveTopics } from '@/lib/platform/postgres/written-topics';
import { newId } from '@/lib/platform/shared/id';
import { createLiveStore } from '.';

const ROWS = 5_000;
/** PostgreSQL considers a generic plan for a named statement from its sixth run on. */
const RUNS = 8;

let store: OpenStore;
let seeded: Seed;

beforeAll(async () => {
  store = await openStore();
  const { database } = store;
  seeded = await seed(database);
  const { tenantId, personId, clientId } = seeded;
  await database.execute(sql`
    INSERT INTO person (tenant_id, id, user_name, user_name_key, updated_at, created_at)
    SELECT ${tenantId}::uuid, gen_random_uuid(), 'p' || n, 'p' || n, now() - make_interval(secs => n), now() - make_interval(secs => n)
    FROM generate_series(1, ${ROWS}::int) n`);
  await database.execute(sql`
    INSERT INTO session (tenant_id, id, sid_hash, person_id, auth_time, expires_at, created_at)
    SELECT tenant_id, gen_random_uuid(), sha256(id::text::bytea), id, now(), now() + interval '1 day', created_at
    FROM person WHERE tenant_id = ${tenantId}::uuid`);
  await database.execute(sql`
    WITH family AS (
      INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, idle_expires_at, expires_at, created_at)
      SELECT tenant_id, id, gen_random_uuid(), ${clientId}, 'authorization_code', now() + interval '1 day', now() + interval '2 days', created_at
      FROM person WHERE tenant_id = ${tenantId}::uuid AND id <> ${personId}::uuid RETURNING tenant_id, id, created_at
    )
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation, at)
    SELECT tenant_id, id, gen_random_uuid(), 'issued', 1, created_at FROM family`);
  await database.execute(sql`
    INSERT INTO audit_event (tenant_id, id, at, actor_type, action, target_type, target_id)
    SELECT tenant_id, gen_random_uuid(), created_at, 'system', 'person.created', 'person', id FROM person WHERE tenant_id = ${tenantId}::uuid`);
  await database.execute(sql`
    INSERT INTO provisioning_log (tenant_id, id, connection_id, request_id, at, method, path, status, duration_ms)
    SELECT tenant_id, gen_random_uuid(), id, 'r', created_at, 'GET', '/', 200, 1 FROM person WHERE tenant_id = ${tenantId}::uuid`);
  await database.execute(sql`
    INSERT INTO refusal (tenant_id, id, at, request_id, endpoint, code, reason)
    SELECT tenant_id, gen_random_uuid(), created_at, 'r', 'token', 'invalid_grant', 'r' FROM person WHERE tenant_id = ${tenantId}::uuid`);
  await database.execute(
    sql`ANALYZE person, session, token_family, token_family_event, audit_event, provisioning_log, refusal`,
  );
}, 60_000);
afterAll(() => store?.close());

/** How many rows of tables the connection has read so far, by index or one after the other. */
async function rowsRead(connection: Connection): Promise<number> {
  const [read] = await connection.query<{ rows: number }>(sql`
    SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_xact_user_tables`);
  return read?.rows ?? 0;
}

it.each([
  ['a list', null],
  ['a page of one subject', [newId(), 'client']],
])('what changed is found by indexes, however often it is asked: %s', async (_what, ids) => {
  const { tenantId } = seeded;
  const rows = await store.database.transaction(async (within) => {
    const live = createLiveStore(within);
    const before = await rowsRead(within);
    // Together, and alone, which have separate plans.
    for (const topics of [liveTopics, ...liveTopics.map((topic) => [topic])])
      for (let run = 0; run < RUNS; run += 1)
        expect((await live.changedSince({ tenantId, topics, ids, since: new Date() })).changed).toEqual([]);
    return (await rowsRead(within)) - before;
  });
  expect(rows).toBeLessThan(100);
});
