import { type Connection, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import type { UndeliveredNotice } from '../departure';

type Row = Pick<UndeliveredNotice, 'kind' | 'deliveryId' | 'status' | 'attempts' | 'settledAt'> & {
  toId: string;
  toName: string;
  lastError: string | null;
  personId: string;
  userName: string | null;
  total: number;
};

/** See DepartureStore.listUndelivered. Each queue has a table, and its deliveries are read where they are. */
export async function listUndelivered(
  connection: Connection,
  tenantId: string,
  limit: number,
): Promise<{ notices: UndeliveredNotice[]; total: number }> {
  const tenant = sql`${tenantId}::uuid`;
  const rows = await connection.query<Row>(sql`
    WITH given_up AS (
      SELECT 'event' AS kind, d.id, r.id::text AS to_id, r.name AS to_name, d.status, d.attempts, d.settled_at, d.last_error,
        CASE WHEN d.subject LIKE 'User %' THEN substr(d.subject, 6)::uuid END AS person_id
      FROM event_delivery d JOIN event_receiver r ON r.tenant_id = ${tenant} AND r.id = d.receiver_id
      WHERE d.tenant_id = ${tenant} AND d.status IN ('refused', 'expired')
      UNION ALL
      SELECT d.kind, d.id, d.client_id, COALESCE(c.client_name, d.client_id), d.status, d.attempts, d.settled_at, d.last_error, d.person_id
      FROM logout_delivery d LEFT JOIN client c ON c.tenant_id = ${tenant} AND c.client_id = d.client_id
      WHERE d.tenant_id = ${tenant} AND d.status = 'expired'
      UNION ALL
      SELECT 'downstream', r.resource_id, a.id::text, a.name, 'expired', r.attempts, r.given_up_at, r.last_error, r.resource_id
      FROM downstream_resource r JOIN downstream_application a ON a.tenant_id = ${tenant} AND a.id = r.application_id
      WHERE r.tenant_id = ${tenant} AND r.kind = 'User' AND r.given_up_at IS NOT NULL
    )
    SELECT g.kind, g.id::text AS "deliveryId", g.to_id AS "toId", g.to_name AS "toName", g.status, g.attempts, g.settled_at AS "settledAt",
      g.last_error AS "lastError", g.person_id::text AS "personId", p.user_name AS "userName", count(*) OVER ()::int AS total
    FROM given_up g LEFT JOIN person p ON p.tenant_id = ${tenant} AND p.id = g.person_id AND p.deleted_at IS NULL
    ORDER BY g.settled_at DESC, g.id LIMIT ${limit}::int`);
  const notices = rows.map(({ toId, toName, lastError, personId, userName, total: _, ...notice }) => ({
    ...notice,
    to: { id: toId, name: toName },
    lastError: lastError === null ? null : decoded(lastError),
    person: userName === null ? null : { id: personId, userName },
  }));
  return { notices, total: rows[0]?.total ?? 0 };
}
