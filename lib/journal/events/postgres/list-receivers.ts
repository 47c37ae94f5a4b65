import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { ListedReceiver, ReceiverQuery, ReceiverSort } from '../store';
import { healthColumns, type ReceiverRow, receiverColumns, receiverFromRow } from './receivers';

const sortColumns: Record<ReceiverSort, Sql> = {
  name: sql`lower(name)`,
  createdAt: sql`created_at`,
  lastDeliveredAt: sql`last_delivered_at`,
};

const statusConditions: Record<NonNullable<ReceiverQuery['status']>, Sql> = {
  working: sql`AND disabled_at IS NULL AND failing_since IS NULL AND losing_since IS NULL`,
  failing: sql`AND disabled_at IS NULL AND (failing_since IS NOT NULL OR losing_since IS NOT NULL)`,
  disabled: sql`AND disabled_at IS NOT NULL`,
};

/** One page of receivers, and the total over all pages. */
export async function listReceivers(
  connection: Connection,
  query: ReceiverQuery,
): Promise<{ receivers: ListedReceiver[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND name ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}
    ${query.method ? sql`AND method = ${query.method}` : empty}
    ${query.status ? statusConditions[query.status] : empty}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM event_receiver WHERE ${conditions}`,
  );
  const rows = await connection.query<ReceiverRow & Omit<ListedReceiver, keyof ReceiverRow>>(sql`
    SELECT ${receiverColumns}, ${healthColumns},
      (SELECT count(*)::int FROM event_delivery d
        WHERE d.tenant_id = event_receiver.tenant_id AND d.receiver_id = event_receiver.id AND d.status = 'pending') AS pending
    FROM event_receiver WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, event_receiver.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return { receivers: rows.map(receiverFromRow), total: counted?.total ?? 0 };
}
