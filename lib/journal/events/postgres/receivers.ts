import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import { isId } from '@/lib/platform/shared/id';
import { keepEventNotices } from '../../departures/postgres/departure-notices';
import { eventKinds } from '../event-kinds';
import {
  COLLECTED_WITHIN_MINUTES,
  defaultSubjects,
  type EventReceiver,
  type EventStream,
  receiverContents,
  receiverMethods,
  subjectFormats,
} from '../receiver';

type Narrowed = 'method' | 'content' | 'signingAlg' | 'subjectFormat' | 'eventKinds' | 'stream';

interface StreamColumns extends Pick<EventStream, 'description' | 'eventsRequested' | 'heldAt' | 'statusReason'> {
  clientId: string | null;
  defaultSubjects: string;
  stoppedBy: string | null;
}

export interface ReceiverRow extends Omit<EventReceiver, Narrowed>, StreamColumns {
  method: string;
  content: string;
  signingAlg: string;
  subjectFormat: string;
  eventKinds: string[];
}

export const receiverColumns = sql`
  event_receiver.tenant_id::text AS "tenantId", event_receiver.id::text AS id, event_receiver.name, method, address, audience,
  event_kinds AS "eventKinds", content, signing_alg AS "signingAlg", authorization_sealed AS "authorizationSealed", disabled_at AS "disabledAt",
  event_receiver.created_at AS "createdAt", updated_at AS "updatedAt", subject_format AS "subjectFormat", event_receiver.client_id AS "clientId",
  description, events_requested AS "eventsRequested", default_subjects AS "defaultSubjects", held_at AS "heldAt", stopped_by AS "stoppedBy",
  status_reason AS "statusReason"`;

export const healthColumns = sql`
  failing_since AS "failingSince", paused_until AS "pausedUntil", losing_since AS "losingSince", event_receiver.last_error AS "lastError",
  last_delivered_at AS "lastDeliveredAt", polled_at AS "polledAt", (
    SELECT min(d.recorded_at) FROM event_delivery d
    WHERE d.tenant_id = event_receiver.tenant_id AND d.receiver_id = event_receiver.id AND d.status = 'pending') AS "oldestPendingAt"`;

/** Whether events have waited too long for a receiver that polls (isNotPolling). */
export const notPolling = sql`(method = 'poll' AND EXISTS (
  SELECT FROM event_delivery d WHERE d.tenant_id = event_receiver.tenant_id AND d.receiver_id = event_receiver.id
    AND d.status = 'pending' AND d.recorded_at < now() - make_interval(mins => ${COLLECTED_WITHIN_MINUTES}::int)))`;

/** Converts a row to its types. Event kinds that this version does not know are left out. */
export function receiverFromRow({
  clientId,
  description,
  eventsRequested,
  defaultSubjects: subjects,
  heldAt,
  stoppedBy,
  statusReason,
  ...row
}: ReceiverRow): EventReceiver {
  const method = receiverMethods.find((known) => known === row.method);
  if (!method)
    throw new Error(`Event receiver ${row.id} has a delivery method that this version does not know: ${row.method}.`);
  return {
    ...row,
    method,
    content: receiverContents.find((known) => known === row.content) ?? 'notice',
    signingAlg: signingAlgorithms.find((known) => known === row.signingAlg) ?? OWN_ALGORITHM,
    subjectFormat: subjectFormats.find((known) => known === row.subjectFormat) ?? 'iss_sub',
    eventKinds: eventKinds.filter((kind) => row.eventKinds.includes(kind)),
    authorizationSealed: row.authorizationSealed && new Uint8Array(row.authorizationSealed),
    stream:
      clientId === null
        ? null
        : {
            clientId,
            description,
            eventsRequested,
            defaultSubjects: defaultSubjects.find((known) => known === subjects) ?? 'ALL',
            heldAt,
            stoppedBy: stoppedBy === 'client' || stoppedBy === 'administrator' ? stoppedBy : null,
            statusReason,
          },
  };
}

export async function readReceiver(
  connection: Connection,
  tenantId: string,
  condition: Sql,
  lock: Sql = empty,
): Promise<EventReceiver | null> {
  const [row] = await connection.query<ReceiverRow>(sql`
    SELECT ${receiverColumns} FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND ${condition} ${lock}`);
  return row ? receiverFromRow(row) : null;
}

export async function lockReceiver(
  connection: Connection,
  tenantId: string,
  id: string,
): Promise<EventReceiver | null> {
  return isId(id) ? readReceiver(connection, tenantId, sql`id = ${id}::uuid`, sql`FOR UPDATE`) : null;
}

export async function insertReceiver(
  connection: Connection,
  receiver: EventReceiver,
): Promise<'inserted' | 'name-taken'> {
  const { stream, ...columns } = receiver;
  const data = { ...columns, ...stream };
  const { count } = await connection.prisma.eventReceiver.createMany({ data, skipDuplicates: true });
  return count === 1 ? 'inserted' : 'name-taken';
}

/**
 * See EventChange.update. The statement itself checks whether the name is taken, because a failed statement would abort
 * the transaction.
 */
export async function updateReceiver(
  connection: Connection,
  receiver: EventReceiver,
): Promise<'updated' | 'name-taken'> {
  const {
    tenantId,
    id,
    name,
    method,
    address,
    audience,
    eventKinds: kinds,
    content,
    signingAlg,
    subjectFormat,
    authorizationSealed,
    stream,
    disabledAt,
    updatedAt,
  } = receiver;
  const updated = await connection.execute(sql`
    WITH again AS (
      UPDATE event_delivery SET next_attempt_at = now()
      WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${id}::uuid AND status = 'pending' AND last_error IS NOT NULL
    )
    UPDATE event_receiver SET name = ${name}, method = ${method}, address = ${address}, audience = ${audience}, event_kinds = ${kinds}::text[], content = ${content},
      signing_alg = ${signingAlg}, subject_format = ${subjectFormat}, description = ${stream?.description ?? null},
      events_requested = ${stream?.eventsRequested ?? []}::text[], default_subjects = ${stream?.defaultSubjects ?? 'ALL'},
      held_at = ${stream?.heldAt ?? null}, stopped_by = ${stream?.stoppedBy ?? null}, status_reason = ${stream?.statusReason ?? null}, authorization_sealed = ${authorizationSealed}, disabled_at = ${disabledAt}, updated_at = ${updatedAt}, failures = 0, paused_until = NULL
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid
      AND NOT EXISTS (SELECT FROM event_receiver o WHERE o.tenant_id = ${tenantId}::uuid AND o.name = ${name} AND o.id <> ${id}::uuid)`);
  return updated === 1 ? 'updated' : 'name-taken';
}

/** See EventChange.delete. Events without any other delivery are removed by clean-up (drop-late.ts). */
export async function deleteReceiver(connection: Connection, tenantId: string, id: string): Promise<number> {
  const [{ pending } = { pending: 0 }] = await connection.query<{ pending: number }>(sql`
    WITH gone AS (
      DELETE FROM event_delivery WHERE tenant_id = ${tenantId}::uuid AND receiver_id = ${id}::uuid RETURNING *
    ), kept AS (${keepEventNotices(tenantId)}), receiver AS (
      DELETE FROM event_receiver WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid
    )
    SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending FROM gone`);
  return pending;
}

export const sealedReceiverAuthorizations = sealedColumn('event_receiver', {
  purpose: 'event-receiver',
  column: 'authorization_sealed',
  key: ['id'],
});
