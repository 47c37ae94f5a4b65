import { createdWithin } from '@/lib/platform/postgres/created-within';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import type { UndeliveredNotice } from '../departure';
import type { UndeliveredQuery, UndeliveredSort } from '../store';

type Row = Omit<UndeliveredNotice, 'to' | 'lastError' | 'person' | 'group'> & {
  toId: string;
  toName: string;
  lastError: string | null;
  personId: string;
  groupId: string | null;
  groupName: string | null;
  userName: string | null;
};

/** Rows of the same place are in the order of their deliveries, so that no page repeats one. */
const orders: Record<UndeliveredSort, { ascending: Sql; descending: Sql }> = {
  state: {
    ascending: sql`g.poll_since NULLS FIRST, g.next_attempt_at NULLS FIRST, g.settled_at DESC, g.id, g.to_id`,
    descending: sql`g.poll_since DESC NULLS LAST, g.next_attempt_at DESC NULLS LAST, g.settled_at, g.id, g.to_id`,
  },
  recordedAt: bothWays(sql`g.recorded_at`),
  receiver: bothWays(sql`lower(g.to_name)`),
  attempts: bothWays(sql`g.attempts`),
};

function bothWays(column: Sql) {
  return {
    ascending: sql`${column}, g.recorded_at, g.id, g.to_id`,
    descending: sql`${column} DESC, g.recorded_at DESC, g.id, g.to_id`,
  };
}

/** One of `undeliveredStates`. */
const stateOf = sql`CASE WHEN g.poll_since IS NOT NULL THEN 'waiting-for-poll' WHEN g.status = 'pending' THEN 'trying' ELSE 'given-up' END`;

/** See DepartureStore.listUndelivered. Each queue has a table, and its deliveries are read where they are. */
export async function listUndelivered(
  connection: Connection,
  { tenantId, state, kind, search, sort = 'state', descending = false, page, pageSize, ...within }: UndeliveredQuery,
): Promise<{ notices: UndeliveredNotice[]; total: number }> {
  const tenant = sql`${tenantId}::uuid`;
  const undelivered = sql`
    WITH undelivered AS (
      SELECT 'event' AS kind, d.id, r.id::text AS to_id, r.name AS to_name, d.status, d.attempts, d.settled_at, d.last_error,
        CASE WHEN d.subject LIKE 'User %' THEN substr(d.subject, 6)::uuid END AS person_id, NULL::uuid AS group_id, NULL AS group_name,
        CASE WHEN d.status = 'pending' AND r.method <> 'poll' THEN GREATEST(d.next_attempt_at, r.paused_until) END AS next_attempt_at,
        CASE WHEN d.status = 'pending' AND r.method = 'poll' THEN d.recorded_at END AS poll_since,
        date_trunc('milliseconds', d.recorded_at) AS recorded_at
      FROM event_delivery d JOIN event_receiver r ON r.tenant_id = ${tenant} AND r.id = d.receiver_id
      WHERE d.tenant_id = ${tenant} AND (d.status IN ('refused', 'expired') OR (d.status = 'pending' AND (d.attempts > 0 OR r.method = 'poll')))
      UNION ALL
      SELECT d.kind, d.id, d.client_id, COALESCE(c.client_name, d.client_id), d.status, d.attempts, d.settled_at, d.last_error, d.person_id, NULL, NULL,
        CASE WHEN d.status = 'pending' THEN d.next_attempt_at END, NULL::timestamptz, d.recorded_at
      FROM logout_delivery d LEFT JOIN client c ON c.tenant_id = ${tenant} AND c.client_id = d.client_id
      WHERE d.tenant_id = ${tenant} AND (d.status = 'expired' OR (d.status = 'pending' AND d.attempts > 0))
      UNION ALL
      SELECT 'downstream', r.resource_id, a.id::text, a.name, CASE WHEN r.given_up_at IS NULL THEN 'pending' ELSE 'expired' END,
        r.attempts, r.given_up_at, r.last_error, CASE r.kind WHEN 'User' THEN r.resource_id END, CASE r.kind WHEN 'Group' THEN r.resource_id END,
        r.name, CASE WHEN r.given_up_at IS NULL THEN GREATEST(r.due_at, a.paused_until) END, NULL, r.waiting_since
      FROM downstream_resource r JOIN downstream_application a ON a.tenant_id = ${tenant} AND a.id = r.application_id
      WHERE r.tenant_id = ${tenant} AND r.kind IN ('User', 'Group')
        AND (r.given_up_at IS NOT NULL OR (r.attempts > 0 AND r.revision > r.settled_revision))
    )`;
  const matching = sql`
    FROM undelivered g LEFT JOIN person p ON p.tenant_id = ${tenant} AND p.id = g.person_id AND p.deleted_at IS NULL
    WHERE true ${state === undefined ? empty : sql`AND ${stateOf} = ${state}`}
      ${kind ? sql`AND g.kind = ${kind}` : empty} ${createdWithin(within, sql`g.recorded_at`)}
      ${search ? sql`AND strpos(lower(concat_ws(E'\\n', g.to_name, p.user_name, g.group_name)), lower(${search}::text)) > 0` : empty}`;
  const [counted] = await connection.query<{ total: number }>(
    sql`${undelivered} SELECT count(*)::int AS total ${matching}`,
  );
  const rows = await connection.query<Row>(sql`
    ${undelivered}
    SELECT g.kind, g.id::text AS "deliveryId", g.to_id AS "toId", g.to_name AS "toName", g.status, g.attempts, g.settled_at AS "settledAt",
      g.last_error AS "lastError", g.person_id::text AS "personId", p.user_name AS "userName",
      g.group_id::text AS "groupId", g.group_name AS "groupName", g.next_attempt_at AS "nextAttemptAt", g.recorded_at AS "recordedAt",
      g.poll_since AS "waitsForPollSince"
    ${matching}
    ORDER BY ${orders[sort][descending ? 'descending' : 'ascending']}
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
