import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import type { UndeliveredNotice } from '../departure';
import type { UndeliveredQuery } from '../store';

type Row = Pick<
  UndeliveredNotice,
  'kind' | 'deliveryId' | 'status' | 'attempts' | 'settledAt' | 'nextAttemptAt' | 'waitsForPollSince'
> & {
  toId: string;
  toName: string;
  lastError: string | null;
  personId: string;
  groupId: string | null;
  groupName: string | null;
  userName: string | null;
};

/** See DepartureStore.listUndelivered. Each queue has a table, and its deliveries are read where they are. */
export async function listUndelivered(
  connection: Connection,
  { tenantId, state, page, pageSize }: UndeliveredQuery,
): Promise<{ notices: UndeliveredNotice[]; total: number }> {
  const tenant = sql`${tenantId}::uuid`;
  const undelivered = sql`
    WITH undelivered AS (
      SELECT 'event' AS kind, d.id, r.id::text AS to_id, r.name AS to_name, d.status, d.attempts, d.settled_at, d.last_error,
        CASE WHEN d.subject LIKE 'User %' THEN substr(d.subject, 6)::uuid END AS person_id, NULL::uuid AS group_id, NULL AS group_name,
        CASE WHEN d.status = 'pending' AND r.method <> 'poll' THEN d.next_attempt_at END AS next_attempt_at,
        CASE WHEN d.status = 'pending' AND r.method = 'poll' THEN d.recorded_at END AS poll_since
      FROM event_delivery d JOIN event_receiver r ON r.tenant_id = ${tenant} AND r.id = d.receiver_id
      WHERE d.tenant_id = ${tenant} AND (d.status IN ('refused', 'expired') OR (d.status = 'pending' AND (d.attempts > 0 OR r.method = 'poll')))
      UNION ALL
      SELECT d.kind, d.id, d.client_id, COALESCE(c.client_name, d.client_id), d.status, d.attempts, d.settled_at, d.last_error, d.person_id, NULL, NULL,
        CASE WHEN d.status = 'pending' THEN d.next_attempt_at END, NULL::timestamptz
      FROM logout_delivery d LEFT JOIN client c ON c.tenant_id = ${tenant} AND c.client_id = d.client_id
      WHERE d.tenant_id = ${tenant} AND (d.status = 'expired' OR (d.status = 'pending' AND d.attempts > 0))
      UNION ALL
      SELECT 'downstream', r.resource_id, a.id::text, a.name, CASE WHEN r.given_up_at IS NULL THEN 'pending' ELSE 'expired' END,
        r.attempts, r.given_up_at, r.last_error, CASE r.kind WHEN 'User' THEN r.resource_id END, CASE r.kind WHEN 'Group' THEN r.resource_id END,
        r.name, CASE WHEN r.given_up_at IS NULL THEN r.due_at END, NULL
      FROM downstream_resource r JOIN downstream_application a ON a.tenant_id = ${tenant} AND a.id = r.application_id
      WHERE r.tenant_id = ${tenant} AND r.kind IN ('User', 'Group')
        AND (r.given_up_at IS NOT NULL OR (r.attempts > 0 AND r.revision > r.settled_revision))
    )`;
  const wanted =
    state === undefined
      ? empty
      : sql`WHERE ${state} = CASE WHEN g.poll_since IS NOT NULL THEN 'waiting-for-poll' WHEN g.status = 'pending' THEN 'trying' ELSE 'given-up' END`;
  const [counted] = await connection.query<{ total: number }>(
    sql`${undelivered} SELECT count(*)::int AS total FROM undelivered g ${wanted}`,
  );
  const rows = await connection.query<Row>(sql`
    ${undelivered}
    SELECT g.kind, g.id::text AS "deliveryId", g.to_id AS "toId", g.to_name AS "toName", g.status, g.attempts, g.settled_at AS "settledAt",
      g.last_error AS "lastError", g.person_id::text AS "personId", p.user_name AS "userName",
      g.group_id::text AS "groupId", g.group_name AS "groupName", g.next_attempt_at AS "nextAttemptAt",
      g.poll_since AS "waitsForPollSince"
    FROM undelivered g LEFT JOIN person p ON p.tenant_id = ${tenant} AND p.id = g.person_id AND p.deleted_at IS NULL
    ${wanted}
    ORDER BY g.poll_since NULLS FIRST, g.next_attempt_at NULLS FIRST, g.settled_at DESC, g.id
    LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
  const notices = rows.map(({ toId, toName, lastError, personId, userName, groupId, groupName, ...notice }) => ({
    ...notice,
    to: { id: toId, name: toName },
    lastError: lastError === null ? null : decoded(lastError),
    person: userName === null ? null : { id: personId, userName },
    group: groupId === null ? null : { id: groupId, name: groupName ?? groupId },
  }));
  return { notices, total: counted?.total ?? 0 };
}
