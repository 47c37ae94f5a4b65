import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { decoded } from '@/lib/platform/shared/message';
import type { EventReceiver, ReceiverHealth } from '../receiver';
import type { EventChange, EventStore, ListedReceiver, ReceiverQuery, ReceiverSort } from '../store';
import { countPending, deliverAgain, dropPending, insertStreamEvent, listDeliveries } from './deliveries';
import {
  deleteReceiver,
  healthColumns,
  insertReceiver,
  lockReceiver,
  notPolling,
  type ReceiverRow,
  readReceiver,
  receiverColumns,
  receiverFromRow,
  updateReceiver,
} from './receivers';
import { endSecrets, hasSecret, insertSecret, listSecrets } from './secrets';
import { listStreams, streamSteps } from './streams';

const sortColumns: Record<ReceiverSort, Sql> = {
  name: sql`lower(name)`,
  createdAt: sql`created_at`,
  lastDeliveredAt: sql`last_delivered_at`,
};

const statusConditions: Record<NonNullable<ReceiverQuery['status']>, Sql> = {
  working: sql`AND disabled_at IS NULL AND failing_since IS NULL AND losing_since IS NULL AND NOT ${notPolling}`,
  failing: sql`AND disabled_at IS NULL AND (failing_since IS NOT NULL OR losing_since IS NOT NULL OR ${notPolling})`,
  disabled: sql`AND disabled_at IS NOT NULL`,
};

/** One page of receivers, and the total over all pages. */
async function listReceivers(
  connection: Connection,
  query: ReceiverQuery,
): Promise<{ receivers: ListedReceiver[]; total: number }> {
  const conditions = sql`tenant_id = ${query.tenantId}::uuid
    ${query.search ? sql`AND name ILIKE ${`%${query.search.replace(/[\\%_]/g, '\\$&')}%`}` : empty}
    ${query.method ? sql`AND method = ${query.method}` : empty}
    ${query.status ? statusConditions[query.status] : empty}
    ${createdWithin(query)}`;
  const direction = query.descending ? sql`DESC` : sql`ASC`;
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM event_receiver WHERE ${conditions}`,
  );
  const rows = await connection.query<ReceiverRow & HealthRow & Pick<ListedReceiver, 'pending'>>(sql`
    SELECT ${receiverColumns}, ${healthColumns},
      (SELECT count(*)::int FROM event_delivery d
        WHERE d.tenant_id = event_receiver.tenant_id AND d.receiver_id = event_receiver.id AND d.status = 'pending') AS pending
    FROM event_receiver WHERE ${conditions}
    ORDER BY ${sortColumns[query.sort]} ${direction} NULLS LAST, event_receiver.id ${direction}
    LIMIT ${query.pageSize}::int OFFSET ${(query.page - 1) * query.pageSize}::int`);
  return {
    receivers: rows.map(({ pending, ...row }) => ({ ...withHealth(row), pending })),
    total: counted?.total ?? 0,
  };
}

type HealthRow = Omit<ReceiverHealth, 'lastError'> & { lastError: string | null };

function withHealth({
  failingSince,
  pausedUntil,
  losingSince,
  lastError,
  lastDeliveredAt,
  polledAt,
  oldestPendingAt,
  ...row
}: ReceiverRow & HealthRow): EventReceiver & ReceiverHealth {
  return {
    ...receiverFromRow(row),
    failingSince,
    pausedUntil,
    losingSince,
    lastError: lastError === null ? null : decoded(lastError),
    lastDeliveredAt,
    polledAt,
    oldestPendingAt,
  };
}

/** Event receivers in PostgreSQL. */
export function createEventStore(database: Connection): EventStore {
  return {
    find: (tenantId, id) => findReceiver(database, tenantId, id),
    findByName: (tenantId, name) => readReceiver(database, tenantId, sql`name = ${name}`),
    list: (query) => listReceivers(database, query),
    listSecrets: (tenantId, receiverId) => listSecrets(database, tenantId, receiverId),
    listDeliveries: (query) => listDeliveries(database, query),
    countPending: (tenantId, receiverId) => countPending(database, tenantId, receiverId),
    listStreams: (tenantId, clientId) => listStreams(database, tenantId, clientId),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

async function findReceiver(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<(EventReceiver & ReceiverHealth) | null> {
  if (!isId(id)) return null;
  const [row] = await connection.query<ReceiverRow & HealthRow>(sql`
    SELECT ${receiverColumns}, ${healthColumns} FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  return row ? withHealth(row) : null;
}

function changeSteps(connection: Connection): EventChange {
  return {
    insert: (receiver) => insertReceiver(connection, receiver),
    lock: (tenantId, id) => lockReceiver(connection, tenantId, id),
    update: (receiver) => updateReceiver(connection, receiver),
    delete: (tenantId, id) => deleteReceiver(connection, tenantId, id),
    insertSecret: (secret) => insertSecret(connection, secret),
    hasSecret: (tenantId, receiverId, hash) => hasSecret(connection, tenantId, receiverId, hash),
    endSecrets: (tenantId, receiverId, at) => endSecrets(connection, tenantId, receiverId, at),
    insertStreamEvent: (tenantId, receiverId, event) => insertStreamEvent(connection, tenantId, receiverId, event),
    dropPending: (tenantId, receiverId) => dropPending(connection, tenantId, receiverId),
    ...streamSteps(connection),
    deliverAgain: (delivery) => deliverAgain(connection, delivery),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}
