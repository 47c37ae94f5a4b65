import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { UsageKind } from '../kinds';
import { countersKeptDays } from '../ranges';

/** One occurrence of something that is counted. */
export interface Occurrence {
  tenantId: string;
  kind: UsageKind;
  at: Date;
}

const HOUR = 3_600_000;

interface Sum {
  tenantId: string;
  kind: string;
  hour: Date;
  count: number;
}

/** Sorted by key so that processes that add to the same rows cannot deadlock. */
function sumsOf(items: readonly Occurrence[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { tenantId, kind, at } of items) {
    const hour = new Date(Math.floor(at.getTime() / HOUR) * HOUR);
    const key = `${tenantId} ${hour.toISOString()} ${kind}`;
    const sum = sums.get(key);
    if (sum) sum.count += 1;
    else sums.set(key, { tenantId, kind, hour, count: 1 });
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

/**
 * Counts occurrences by tenant, hour and kind, with a delay of a few seconds and in one statement for many requests.
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
    async write(items) {
      const sums = sumsOf(items);
      const column = <Field extends keyof Sum>(field: Field) => sums.map((sum) => sum[field]);
      await connection.execute(sql`
        INSERT INTO usage_counter (tenant_id, hour, kind, client_id, count)
        SELECT tenant_id, hour, kind, '', count
        FROM unnest(${column('tenantId')}::uuid[], ${column('hour')}::timestamptz[], ${column('kind')}::text[], ${column('count')}::bigint[])
          AS counted (tenant_id, hour, kind, count)
        ON CONFLICT (tenant_id, hour, kind, client_id) DO UPDATE SET count = usage_counter.count + excluded.count`);
    },
  });
}

export const expiredCounters = expiredRows(
  'usage_counter',
  sql`hour < now() - make_interval(days => ${countersKeptDays}::int)`,
);
