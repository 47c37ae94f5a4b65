import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { FamiliesUsed, InUse, StepCount, UsageStore } from '../store';

/** Counts rows up to `atMost`, so that a figure costs the same however large a tenant is. */
const counted = (from: Sql, atMost: number): Sql =>
  sql`(SELECT count(*)::int FROM (SELECT 1 AS one FROM ${from} LIMIT ${atMost}::int) AS some_of_them)`;

/** Usage counters and current totals in PostgreSQL. */
export function createUsageStore(database: Connection): UsageStore {
  return {
    readSteps: ({ tenantId, from, stepHours }) =>
      database.query<StepCount>(sql`
      SELECT floor(extract(epoch FROM hour - ${from}::timestamptz) / 3600 / ${stepHours}::int)::int AS step, kind, sum(count)::float8 AS count
      FROM usage_counter WHERE tenant_id = ${tenantId}::uuid AND hour >= ${from}::timestamptz
      GROUP BY 1, 2`),

    async countInUse({ tenantId, now, atMost }) {
      const id = sql`${tenantId}::uuid`;
      const [counts] = await database.query<InUse>(sql`
        SELECT ${counted(sql`client WHERE tenant_id = ${id} AND disabled_at IS NULL`, atMost)} AS clients,
          ${counted(sql`person WHERE tenant_id = ${id} AND active AND deleted_at IS NULL`, atMost)} AS people,
          ${counted(sql`token_family f WHERE f.tenant_id = ${id} AND ${isActiveFamily(now)}`, atMost)} AS families,
          ${counted(sql`scim_connection WHERE tenant_id = ${id} AND disabled_at IS NULL`, atMost)} AS connections`);
      return counts ?? { clients: 0, people: 0, families: 0, connections: 0 };
    },

    async countFamiliesUsed({ tenantId, from, atMost }) {
      // `last_used_at` has no index (lib/grants/token-families/postgres/list-families.ts), so the number of families
      // that are read is limited.
      const [found] = await database.query<FamiliesUsed>(sql`
        SELECT count(*) FILTER (WHERE last_used_at >= ${from})::int AS count, count(*) > ${atMost}::int AS more
        FROM (SELECT last_used_at FROM token_family WHERE tenant_id = ${tenantId}::uuid LIMIT ${atMost + 1}::int) AS looked_at`);
      return found ?? { count: 0, more: false };
    },
  };
}
