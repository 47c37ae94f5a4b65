import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredLogRows } from '@/lib/platform/postgres/expired-rows';
import { timePartitions } from '@/lib/platform/postgres/time-partitions';
import type { NewProvisioningEntry } from '../entry';
import { type NewEntryRow, newEntryRow, rowSize } from './entry-row';

/** The limit in characters for entries that wait in memory while the database is slow. */
const MAX_WAITING = 32 * 1024 * 1024;
const ROWS_PER_STATEMENT = 100;

/**
 * Writes SCIM requests to the provisioning log in batches, outside the request path. Logging never delays or rejects a
 * request: entries that do not fit into memory are dropped.
 * @param batch.onDropped receives the number of entries that could not be kept
 */
export function createProvisioningLogBatch(
  connection: Connection,
  { onError, onDropped }: { onError(error: unknown): void; onDropped(items: number): void },
): Batch<NewProvisioningEntry> {
  const rows = createBatch<NewEntryRow>({
    database: connection,
    name: 'provisioning_log',
    delayMilliseconds: 1_000,
    maxItems: 10_000,
    sizeOf: rowSize,
    maxSize: MAX_WAITING,
    onError,
    onDropped,
    async write(tenantId, items) {
      for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT)
        await insert(connection, tenantId, items.slice(from, from + ROWS_PER_STATEMENT));
    },
  });
  return {
    add(entry) {
      try {
        rows.add(newEntryRow(entry));
      } catch (error) {
        onDropped(1);
        onError(error);
      }
    },
    flush: rows.flush,
  };
}

/** Columns are passed as arrays so that the text of the statement is the same for any number of rows. */
async function insert(connection: Connection, tenantId: string, rows: NewEntryRow[]): Promise<void> {
  const column = <Value>(value: (row: NewEntryRow) => Value) => rows.map(value);
  await connection.execute(sql`
    INSERT INTO provisioning_log (
      tenant_id, id, connection_id, application_id, request_id, at, method, path, status, duration_ms, scim_type, detail, ip_address,
      resource_type, resource_id, resource_name, touched, search, request, operations, changes, response)
    SELECT ${tenantId}::uuid, id, connection_id, application_id, request_id, at, method, path, status, duration_ms, scim_type, detail, ip_address,
      resource_type, resource_id, resource_name, touched::uuid[], search, request, operations, changes, response
    FROM unnest(
      ${column(({ id }) => id)}::uuid[], ${column(({ connectionId }) => connectionId)}::uuid[], ${column(({ applicationId }) => applicationId)}::uuid[],
      ${column(({ requestId }) => requestId)}::text[], ${column(({ at }) => at)}::timestamptz[], ${column(({ method }) => method)}::text[],
      ${column(({ path }) => path)}::text[], ${column(({ status }) => status)}::int[], ${column(({ duration }) => duration)}::int[],
      ${column(({ scimType }) => scimType)}::text[], ${column(({ detail }) => detail)}::text[], ${column(({ ipAddress }) => ipAddress)}::text[],
      ${column(({ resourceType }) => resourceType)}::text[], ${column(({ resourceId }) => resourceId)}::uuid[],
      ${column(({ resourceName }) => resourceName)}::text[], ${column(({ touched }) => touched)}::text[], ${column(({ search }) => search)}::text[],
      ${column(({ request }) => request)}::jsonb[], ${column(({ operations }) => operations)}::jsonb[],
      ${column(({ changes }) => changes)}::jsonb[], ${column(({ response }) => response)}::jsonb[]
    ) AS t (id, connection_id, application_id, request_id, at, method, path, status, duration_ms, scim_type, detail, ip_address,
      resource_type, resource_id, resource_name, touched, search, request, operations, changes, response)`);
}

const KEPT_DAYS = 30;

/** A week is dropped whole, so its first entries are kept a week longer. */
export const provisioningLogWeeks = timePartitions('provisioning_log', {
  days: () => KEPT_DAYS,
  each: () => 'week',
  // Bodies are stored out of line, so that lists and searches read narrow rows.
  storage: 'toast_tuple_target = 256',
});

/** Entries beyond the limit, and old ones in a partition that spans more than a week. */
export const expiredProvisioningLog = expiredLogRows('provisioning_log', { days: KEPT_DAYS + 7, rows: 100_000 });
