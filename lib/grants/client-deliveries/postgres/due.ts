import { byTenant } from '@/lib/platform/postgres/by-tenant';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';

/** The maximum for one client in one claim, so that a slow client does not delay the others. */
const OF_ONE_CLIENT = 5;
/** How many due deliveries a claim looks at. */
const DUE_AT_MOST = 1_000;
/** How long a claim holds a delivery: longer than any attempt takes. */
const LEASE = sql`interval '1 minute'`;

/**
 * Claims due deliveries: finds them in all tenants and then claims those of each tenant by one statement. Those that
 * another process is claiming at the same time are skipped.
 * @param outbox.table has `tenant_id`, `id` and `client_id`
 * @param outbox.status the column that is 'pending' while a delivery is tried
 * @param outbox.next the column with the time of the next attempt
 * @param which.busy see DeliveryQueue.claim
 * @param claim the statement that claims deliveries of one tenant, given the table expression `due` (`id`, and
 *   `leased_until`, the time to set as the next attempt), whose rows are locked
 */
export async function claimDue<Row>(
  connection: Connection,
  outbox: { table: string; status: string; next: string },
  { limit, busy }: { limit: number; busy: readonly string[] },
  claim: (tenantId: string, due: Sql) => Sql,
): Promise<Row[]> {
  const [table, status, next] = [sql([outbox.table]), sql([outbox.status]), sql([outbox.next])];
  const isDue = sql`${status} = 'pending' AND ${next} <= clock_timestamp()`;
  const found = await connection.query<{ tenantId: string; id: string }>(sql`
    SELECT "tenantId", id FROM (
      SELECT tenant_id::text AS "tenantId", id::text AS id, next, row_number() OVER (PARTITION BY tenant_id, client_id ORDER BY next, id) AS turn
      FROM (SELECT tenant_id, id, client_id, ${next} AS next FROM ${table}
            WHERE ${isDue} AND tenant_id || ' ' || client_id <> ALL(${[...busy]}::text[]) ORDER BY ${next} LIMIT ${DUE_AT_MOST}) waiting
    ) ranked WHERE turn <= ${OF_ONE_CLIENT} ORDER BY next LIMIT ${limit}::int`);
  const claimed: Row[] = [];
  for (const [tenantId, deliveries] of byTenant(found)) {
    const due = sql`due AS (
      SELECT id, clock_timestamp() + ${LEASE} AS leased_until FROM ${table}
      WHERE tenant_id = ${tenantId}::uuid AND id = ANY(${deliveries.map(({ id }) => id)}::uuid[]) AND ${isDue}
      FOR UPDATE SKIP LOCKED
    )`;
    // What has been claimed is sent nevertheless: no other process can claim it for a minute.
    try {
      claimed.push(...(await connection.query<Row>(claim(tenantId, due))));
    } catch (error) {
      if (claimed.length === 0) throw error;
      break;
    }
  }
  return claimed;
}
