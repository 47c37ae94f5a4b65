import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { EventReceiver, ReceiverHealth } from '../receiver';
import type { EventChange, EventStore } from '../store';
import { countPending, deliverAgain, insertTest, listDeliveries } from './deliveries';
import { listReceivers } from './list-receivers';
import {
  deleteReceiver,
  healthColumns,
  insertReceiver,
  lockReceiver,
  type ReceiverRow,
  readReceiver,
  receiverColumns,
  receiverFromRow,
  updateReceiver,
} from './receivers';
import { endSecrets, hasSecret, insertSecret, listSecrets } from './secrets';

/** Event receivers in PostgreSQL. */
export function createEventStore(database: Connection): EventStore {
  return {
    find: (tenantId, id) => findReceiver(database, tenantId, id),
    findByName: (tenantId, name) => readReceiver(database, tenantId, sql`name = ${name}`),
    list: (query) => listReceivers(database, query),
    listSecrets: (tenantId, receiverId) => listSecrets(database, tenantId, receiverId),
    listDeliveries: (query) => listDeliveries(database, query),
    countPending: (tenantId, receiverId) => countPending(database, tenantId, receiverId),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

async function findReceiver(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<(EventReceiver & ReceiverHealth) | null> {
  if (!isId(id)) return null;
  const [row] = await connection.query<ReceiverRow & ReceiverHealth>(sql`
    SELECT ${receiverColumns}, ${healthColumns} FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  return row ? receiverFromRow(row) : null;
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
    insertTest: (tenantId, receiverId, state) => insertTest(connection, tenantId, receiverId, state),
    deliverAgain: (delivery) => deliverAgain(connection, delivery),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}
