import { sql } from '@/lib/platform/postgres/database';
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

/** Stored responses that can no longer be repeated. In a large table, each run looks at another part of it. */
export const expiredReplays: ExpiredRows = {
  table: 'token_family.replay_response',
  step: async (connection) => ({
    deleted: await connection.execute(sql`
      UPDATE token_family f SET replay_response = NULL, replay_until = NULL
      FROM (
        SELECT tenant_id, id FROM token_family
        TABLESAMPLE SYSTEM (LEAST(100, 100.0 * ${PAGES_READ}::int / GREATEST(1, pg_relation_size('token_family') / 8192)))
        WHERE replay_response IS NOT NULL AND rotated_at < now() - ${REPLAYABLE_FOR}
        LIMIT ${REPLAYS_PER_RUN}::int FOR UPDATE SKIP LOCKED
      ) old
      WHERE f.tenant_id = old.tenant_id AND f.id = old.id`),
  }),
};
