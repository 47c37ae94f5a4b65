import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredByTenant } from '@/lib/platform/postgres/expired-rows';
import { auditExpiryOf } from '../../audit/postgres/expire';
import { endedAccess } from '../../audit/postgres/list-audit-events';
import type { EventKind } from '../../events/event-kinds';
import { departureActions } from '../departure-actions';

/** The entry and the event have the time of the transaction's beginning. */
const SAME_TIME = sql`interval '1 second'`;
/** A departure ends everything in one transaction, whose parts are dated by two clocks. */
export const SAME_TRANSACTION = sql`interval '1 minute'`;

/** The kinds of the events that announce a departure. */
const announcing = ['resource.deactivated', 'resource.deleted', 'token-family.revoked'] satisfies EventKind[];

/** A departure as SQL: its person and the time of its entry. */
interface When {
  personId: Sql;
  at: Sql;
}

/** Whether an event `o` announces a departure. */
export const announces = ({ personId, at }: When): Sql => sql`
  o.subject = 'User ' || ${personId} AND o.kinds && ${[...announcing]}::text[]
    AND o.created_at BETWEEN ${at} - ${SAME_TIME} AND ${at} + ${SAME_TIME}`;

/** Whether a delivery `d` to a client was recorded with a departure. */
export const recordedWith = ({ personId, at }: When): Sql => sql`
  d.person_id = ${personId} AND d.recorded_at BETWEEN ${at} - ${SAME_TIME} AND ${at} + ${SAME_TRANSACTION}`;

const inOrderOfSettling = sql`ARRAY['pending', 'refused', 'expired', 'superseded', 'delivered']`;

/** Of several deliveries `d`, the one that stands for all comes first. */
export const leastSettled = sql`array_position(${inOrderOfSettling}, d.status), d.settled_at DESC`;

const columns = sql`tenant_id, entry_id, id, at, kind, to_id, to_name, status, attempts, settled_at, last_error`;

/** What is deleted while it waits will never arrive. */
const finalStatus = sql`CASE d.status WHEN 'pending' THEN 'expired' ELSE d.status END`;

/** Whether an entry `e` is a departure of the person whose ID `personId` is, as text. */
const isDepartureOf = (tenantId: string, personId: Sql): Sql => sql`
  e.tenant_id = ${tenantId}::uuid AND e.target_id = ${personId} AND e.action = ANY(${[...departureActions]}::text[]) AND ${endedAccess}`;

/**
 * An INSERT that keeps what became of deliveries in `gone` to event receivers, where they were about a departure: one
 * row for each receiver, that of the least settled delivery.
 */
export const keepEventNotices = (tenantId: string): Sql => sql`
  INSERT INTO departure_notice (${columns})
  SELECT DISTINCT ON (e.id, r.id) ${tenantId}::uuid, e.id, r.id, e.at, 'event', r.id::text, r.name, ${finalStatus}, d.attempts, d.settled_at, d.last_error
  FROM gone d
  JOIN outbox_event o ON o.tenant_id = ${tenantId}::uuid AND o.id = d.event_id
  JOIN event_receiver r ON r.tenant_id = ${tenantId}::uuid AND r.id = d.receiver_id
  JOIN audit_event e ON ${isDepartureOf(tenantId, sql`substr(o.subject, 6)`)} AND ${announces({ personId: sql`e.target_id`, at: sql`e.at` })}
    AND e.at BETWEEN o.created_at - ${SAME_TIME} AND o.created_at + ${SAME_TIME}
  WHERE d.subject LIKE 'User %'
  ORDER BY e.id, r.id, ${leastSettled}
  ON CONFLICT (tenant_id, entry_id, id) DO UPDATE
    SET status = EXCLUDED.status, attempts = EXCLUDED.attempts, settled_at = EXCLUDED.settled_at, last_error = EXCLUDED.last_error
    WHERE (array_position(${inOrderOfSettling}, EXCLUDED.status), departure_notice.settled_at)
      < (array_position(${inOrderOfSettling}, departure_notice.status), EXCLUDED.settled_at)`;

/** An INSERT that keeps what became of deliveries in `gone` to clients, where they were recorded with a departure. */
export const keepClientNotices = (tenantId: string): Sql => sql`
  INSERT INTO departure_notice (${columns})
  SELECT ${tenantId}::uuid, e.id, d.id, e.at, d.kind, d.client_id, COALESCE(c.client_name, d.client_id), ${finalStatus}, d.attempts, d.settled_at, d.last_error
  FROM gone d
  JOIN audit_event e ON ${isDepartureOf(tenantId, sql`d.person_id::text`)} AND ${recordedWith({ personId: sql`d.person_id`, at: sql`e.at` })}
    AND e.at BETWEEN d.recorded_at - ${SAME_TRANSACTION} AND d.recorded_at + ${SAME_TIME}
  LEFT JOIN client c ON c.tenant_id = ${tenantId}::uuid AND c.client_id = d.client_id
  ON CONFLICT DO NOTHING`;

/** An INSERT that keeps what downstream applications have confirmed of people, in `gone`, who had left by then. */
export const keepApplicationNotices = (tenantId: string): Sql => sql`
  INSERT INTO departure_notice (${columns})
  SELECT ${tenantId}::uuid, e.id, a.id, e.at, 'downstream', a.id::text, a.name, 'delivered', d.attempts, d.confirmed_at, d.last_error
  FROM gone d
  JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.id = d.application_id
  JOIN audit_event e ON ${isDepartureOf(tenantId, sql`d.resource_id::text`)} AND e.at <= d.confirmed_at
  WHERE d.kind = 'User'
  ON CONFLICT DO NOTHING`;

/**
 * An INSERT that keeps that a downstream application never confirmed the departures of a person since its last
 * confirmation: the person came back before. It reads the row as it was before the statement.
 */
export const supersedeApplicationNotices = ({
  tenantId,
  applicationId,
  resourceId,
}: {
  tenantId: string;
  applicationId: string;
  resourceId: string;
}): Sql => sql`
  INSERT INTO departure_notice (${columns})
  SELECT ${tenantId}::uuid, e.id, a.id, e.at, 'downstream', a.id::text, a.name, 'superseded', d.attempts, now(), d.last_error
  FROM downstream_resource d
  JOIN downstream_application a ON a.tenant_id = ${tenantId}::uuid AND a.id = d.application_id
  JOIN audit_event e ON ${isDepartureOf(tenantId, sql`d.resource_id::text`)} AND e.at > d.confirmed_at
  WHERE d.tenant_id = ${tenantId}::uuid AND d.application_id = ${applicationId}::uuid AND d.kind = 'User' AND d.resource_id = ${resourceId}::uuid
  ON CONFLICT DO NOTHING`;

/** What is kept goes with the entries of the audit log. */
export const expiredDepartureNotices = expiredByTenant('departure_notice', async (connection, tenantId, atMost) => {
  const before = await auditExpiryOf(connection, tenantId);
  return before ? deleteBefore(connection, tenantId, { before, atMost }) : 0;
});

async function deleteBefore(
  connection: Connection,
  tenantId: string,
  { before, atMost }: { before: Date; atMost: number },
): Promise<number> {
  const expired = await connection.query<{ entryId: string; id: string }>(sql`
    SELECT entry_id::text AS "entryId", id::text AS id FROM departure_notice
    WHERE tenant_id = ${tenantId}::uuid AND at < ${before}::timestamptz ORDER BY at LIMIT ${atMost}::int`);
  if (expired.length === 0) return 0;
  return connection.execute(sql`
    DELETE FROM departure_notice WHERE tenant_id = ${tenantId}::uuid AND at < ${before}::timestamptz
      AND entry_id = ANY(${expired.map(({ entryId }) => entryId)}::uuid[]) AND id = ANY(${expired.map(({ id }) => id)}::uuid[])`);
}
