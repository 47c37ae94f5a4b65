import { type Sql, sql } from '@/lib/platform/postgres/database';

/** The maximum for one client in one claim, so that a slow client does not delay the others. */
const OF_ONE_CLIENT = 5;
/** How many due deliveries a claim looks at. */
const DUE_AT_MOST = 1_000;
/** How long a claim holds a delivery: longer than any attempt takes. */
export const LEASE = sql`interval '1 minute'`;

/**
 * The table expressions `ranked` and `due` (`tenant_id`, `id`): the deliveries to claim, locked. Those that another
 * process is claiming at the same time are skipped.
 * @param outbox.table has `tenant_id`, `id` and `client_id`
 * @param outbox.status the column that is 'pending' while a delivery is tried
 * @param outbox.next the column with the time of the next attempt
 */
export function due(outbox: { table: string; status: string; next: string }, limit: number): Sql {
  const [table, status, next] = [sql([outbox.table]), sql([outbox.status]), sql([outbox.next])];
  return sql`
    ranked AS (
      SELECT tenant_id, id, row_number() OVER (PARTITION BY tenant_id, client_id ORDER BY ${next}, id) AS turn
      FROM (SELECT tenant_id, id, client_id, ${next} FROM ${table}
            WHERE ${status} = 'pending' AND ${next} <= clock_timestamp() ORDER BY ${next} LIMIT ${DUE_AT_MOST}) waiting
    ), due AS (
      SELECT d.tenant_id, d.id FROM ${table} d JOIN ranked r ON r.tenant_id = d.tenant_id AND r.id = d.id
      WHERE r.turn <= ${OF_ONE_CLIENT} AND d.${status} = 'pending' AND d.${next} <= clock_timestamp()
      ORDER BY d.${next} LIMIT ${limit}::int FOR UPDATE OF d SKIP LOCKED
    )`;
}
