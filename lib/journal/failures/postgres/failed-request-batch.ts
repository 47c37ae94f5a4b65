import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredLogRows } from '@/lib/platform/postgres/expired-rows';
import { newId } from '@/lib/platform/shared/id';
import { withTexts } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { FailedRequest } from '../failed-request';

/** A failure that is about to be recorded. */
export type NewFailedRequest = FailedRequest & { tenantId: string };

/** Reasons and ids may quote what was sent, so their length is limited here for all callers. */
const TEXT_AT_MOST = 500;

/** Makes a text storable: PostgreSQL does not accept NUL, which would make the whole batch fail. */
const short = (value: string) => value.slice(0, TEXT_AT_MOST).replaceAll('\0', '?');

/**
 * Records the private reasons of failed requests in batches, outside the request path.
 * @param batch.onDropped receives the number of records that could not be kept
 */
export function createFailedRequestBatch(
  connection: Connection,
  { onError, onDropped }: { onError(error: unknown): void; onDropped(items: number): void },
): Batch<NewFailedRequest> {
  return createBatch<NewFailedRequest>({
    database: connection,
    name: 'refusal',
    delayMilliseconds: 1_000,
    maxItems: 10_000,
    onError,
    onDropped,
    // Columns are passed as arrays so that the text of the statement is the same for any number of rows.
    async write(tenantId, items) {
      const column = (value: (item: NewFailedRequest) => string | null) => items.map((item) => value(item));
      await connection.execute(sql`
        INSERT INTO refusal (tenant_id, id, at, request_id, endpoint, client_id, code, reason, ip_address, person_id, connection_id)
        SELECT ${tenantId}::uuid, failed.* FROM unnest(
          ${items.map(() => newId())}::uuid[], ${items.map(({ at }) => at)}::timestamptz[],
          ${column(({ requestId }) => short(requestId))}::text[], ${column(({ endpoint }) => endpoint)}::text[],
          ${column(({ clientId }) => clientId && short(clientId))}::text[], ${column(({ code }) => code)}::text[], ${column(({ reason }) => recorded(withTexts(reason, short)))}::text[],
          ${column(({ ipAddress }) => ipAddress)}::text[], ${column(({ personId }) => personId)}::uuid[],
          ${column(({ connectionId }) => connectionId)}::uuid[]) AS failed`);
    },
  });
}

export const expiredFailedRequests = expiredLogRows('refusal', { days: 7, rows: 100_000 });
