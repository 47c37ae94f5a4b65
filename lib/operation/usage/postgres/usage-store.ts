import { isActiveFamily } from '@/lib/grants/token-families/postgres/family-status';
import { isActivePerson } from '@/lib/people/postgres/active-person';
import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { countRows } from '@/lib/platform/postgres/count-rows';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { plannedFor } from '@/lib/platform/postgres/planned';
import type { UsageKind } from '../kinds';
import { countersKeptDays } from '../ranges';
import type { FamiliesUsed, StepCount, UsageStore } from '../store';

/** Usage counters and current totals in PostgreSQL. */
export function createUsageStore(database: Connection): UsageStore {
  return {
    // `date_bin` is one integer operation for each counter. Only the sums, which are few, are divided.
    readSteps: ({ tenantId, from, until, stepHours }) =>
      database.query<StepCount>(sql`
      SELECT (extract(epoch FROM bin - ${from}::timestamptz) / 3600 / ${stepHours}::int)::int AS step, kind, count
      FROM (
        SELECT date_bin(make_interval(hours => ${stepHours}::int), hour, ${from}::timestamptz) AS bin, kind, sum(count)::float8 AS count
        FROM usage_counter
        WHERE tenant_id = ${tenantId}::uuid AND hour >= ${from}::timestamptz ${until ? sql`AND hour < ${until}::timestamptz` : empty}
        GROUP BY 1, 2
      ) AS counted`),

    async countingSince(tenantId) {
      const [oldest] = await database.query<{ hour: Date | null }>(sql`
        SELECT min(hour) AS hour FROM usage_counter WHERE tenant_id = ${tenantId}::uuid`);
      return oldest?.hour ?? null;
    },

    countInUse({ tenantId, now }) {
      const id = sql`${tenantId}::uuid`;
      return plannedFor(database, async (within) => ({
        clients: await countRows(within, sql`client WHERE tenant_id = ${id} AND disabled_at IS NULL`),
        people: await countRows(within, sql`person p WHERE p.tenant_id = ${id} AND ${isActivePerson}`),
        families: await countRows(within, sql`token_family f WHERE f.tenant_id = ${id} AND ${isActiveFamily(now)}`),
        connections: await countRows(within, sql`scim_connection WHERE tenant_id = ${id} AND disabled_at IS NULL`),
      }));
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

/** One occurrence of something that is counted. */
interface Occurrence {
  tenantId: string;
  kind: UsageKind;
  at: Date;
}

const HOUR = 3_600_000;

interface Sum {
  kind: string;
  hour: Date;
  count: number;
}

/** Sorted by key so that processes that add to the same rows cannot deadlock. */
function sumsOf(items: readonly Occurrence[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { kind, at } of items) {
    const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR);
    const key = `${hour.toISOString()} ${kind}`;
    const sum = sums.get(key);
    if (sum) sum.count += 1;
    else sums.set(key, { kind, hour, count: 1 });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Counts occurrences by tenant, hour and kind, with a delay of a few seconds and in one statement for many requests of
 * a tenant.
 * @param batch.onDropped receives the number of occurrences that could not be counted
 */
export function createCountBatch(
  connection: Pick<Connection, 'execute' | 'batches'>,
  { onError, onDropped }: { onError(error: unknown): void; onDropped(items: number): void },
): Batch<Occurrence> {
  return createBatch<Occurrence>({
    database: connection,
    name: 'usage_counter',
    delayMilliseconds: 2_000,
    maxItems: 100_000,
    onError,
    onDropped,
    async write(tenantId, items) {
      const sums = sumsOf(items);
      const column = <Field extends keyof Sum>(field: Field) => sums.map((sum) => sum[field]);
      await connection.execute(sql`
        INSERT INTO usage_counter (tenant_id, hour, kind, client_id, count)
        SELECT ${tenantId}::uuid, hour, kind, '', count
        FROM unnest(${column('hour')}::timestamptz[], ${column('kind')}::text[], ${column('count')}::bigint[])
          AS counted (hour, kind, count)
        ON CONFLICT (tenant_id, hour, kind, client_id) DO UPDATE SET count = usage_counter.count + excluded.count`);
    },
  });
}

export const expiredCounters = expiredRows('usage_counter', {
  key: { tenant_id: 'uuid', hour: 'timestamptz', kind: 'text', client_id: 'text' },
  at: sql`hour`,
  before: sql`now() - make_interval(days => ${countersKeptDays}::int)`,
});
