import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { EventReceiver } from '../receiver';
import type { EventChange } from '../store';
import { peopleWithEmail } from './emails';
import { type ReceiverRow, receiverColumns, receiverFromRow } from './receivers';

/** The most people to whom a stream's default does not apply. */
const EXCEPTIONS_AT_MOST = 100_000;

/** See EventStore.listStreams. */
export async function listStreams(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<EventReceiver[]> {
  const rows = await connection.query<ReceiverRow>(sql`
    SELECT ${receiverColumns} FROM event_receiver
    WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} ORDER BY event_receiver.created_at, event_receiver.id`);
  return rows.map(receiverFromRow);
}

type StreamSteps = Pick<
  EventChange,
  'lockOwner' | 'isPerson' | 'peopleWithEmail' | 'setSubject' | 'clearSubjects' | 'claimVerification'
>;

/** The steps of a transaction that concern only streams. */
export function streamSteps(connection: Connection): StreamSteps {
  return {
    async lockOwner(tenantId, clientId) {
      await connection.query(sql`
        SELECT client_id FROM client WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId} FOR NO KEY UPDATE`);
      const [counted] = await connection.query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
      return counted?.count ?? 0;
    },
    async isPerson(tenantId, personId) {
      if (!isId(personId)) return false;
      const found = await connection.query(sql`
        SELECT id::text FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${personId}::uuid AND deleted_at IS NULL`);
      return found.length > 0;
    },
    peopleWithEmail: (tenantId, email) => peopleWithEmail(connection, tenantId, email),
    async setSubject({ tenantId, receiverId, personId, isException }) {
      const ofStream = sql`tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid`;
      if (!isException) {
        await connection.execute(
          sql`DELETE FROM event_stream_subject WHERE ${ofStream} AND person_id = ${personId}::uuid`,
        );
        return true;
      }
      const [counted] = await connection.query<{ count: number }>(sql`
        SELECT count(*)::int AS count FROM (
          SELECT FROM event_stream_subject WHERE ${ofStream} LIMIT ${EXCEPTIONS_AT_MOST}::int) listed`);
      if ((counted?.count ?? 0) >= EXCEPTIONS_AT_MOST) return false;
      await connection.execute(sql`
        INSERT INTO event_stream_subject (tenant_id, receiver_id, person_id)
        VALUES (${tenantId}::uuid, ${receiverId}::uuid, ${personId}::uuid) ON CONFLICT DO NOTHING`);
      return true;
    },
    async clearSubjects(tenantId, receiverId) {
      await connection.execute(sql`
        DELETE FROM event_stream_subject WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${receiverId}::uuid`);
    },
    async claimVerification({ tenantId, receiverId, intervalSeconds }) {
      const claimed = await connection.execute(sql`
        WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
        UPDATE event_receiver r SET verification_at = clock.now FROM clock
        WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${receiverId}::uuid
          AND (r.verification_at IS NULL OR r.verification_at <= clock.now - make_interval(secs => ${intervalSeconds}::int))`);
      return claimed === 1;
    },
  };
}
