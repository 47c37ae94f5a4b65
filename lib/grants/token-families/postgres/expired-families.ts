import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { type ExpiredRows, expiredRows } from '@/lib/platform/postgres/expired-rows';
import { REPLAYABLE_FOR } from './judge-presentation';

/** Families whose absolute lifetime ended more than 30 days ago, with their events (claim-refreshes.ts limits them). */
export const expiredFamilies = expiredRows('token_family', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now() - interval '30 days'`,
  also: (tenantId) =>
    sql`DELETE FROM token_family_event WHERE tenant_id = ${tenantId}::uuid AND family_id IN (SELECT id FROM gone)`,
  rowsPerStep: 200,
});

/** At most this many pages are read per run, because no index could lead there without slowing each refresh. */
const PAGES_READ = 2_048;
const REPLAYS_PER_RUN = 1_000;

/** Which part of the table may be read. On Citus, the table itself is empty and its shards have the rows. */
async function percentRead(connection: Connection): Promise<number> {
  const [table] = await connection.query<{ pages: number; distributed: boolean }>(sql`
    SELECT pg_relation_size('token_family')::float8 / 8192 AS pages, to_regproc('citus_relation_size') IS NOT NULL AS distributed`);
  const [shards] = table?.distributed
    ? await connection.query<{ pages: number }>(sql`SELECT citus_relation_size('token_family')::float8 / 8192 AS pages`)
    : [table];
  return Math.min(100, (100 * PAGES_READ) / Math.max(1, shards?.pages ?? 0));
}

/** Stored responses that can no longer be repeated. In a large table, each run looks at another part of it. */
export const expiredReplays: ExpiredRows = {
  table: 'token_family.replay_response',
  async step(connection) {
    const isOld = sql`replay_response IS NOT NULL AND rotated_at < now() - ${REPLAYABLE_FOR}`;
    const old = await connection.query<{ tenantId: string; id: string }>(sql`
      SELECT tenant_id::text AS "tenantId", id::text AS id FROM token_family TABLESAMPLE SYSTEM (${await percentRead(connection)}::float8)
      WHERE ${isOld} LIMIT ${REPLAYS_PER_RUN}::int`);
    let deleted = 0;
    for (const [tenantId, families] of byTenant(old)) {
      deleted += await connection.execute(sql`
        UPDATE token_family f SET replay_response = NULL, replay_until = NULL
        FROM (
          SELECT id FROM token_family
          WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${families.map(({ id }) => id)}::uuid[]) AND ${isOld}
          FOR UPDATE SKIP LOCKED
        ) old
        WHERE f.tenant_id = ${tenantId}::uuid AND f.id = old.id`);
    }
    return { deleted };
  },
};
