import { type Connection, sql } from '@/lib/platform/postgres/database';
import { place } from '@/lib/platform/postgres/tenant-place';
import { isId } from '@/lib/platform/shared/id';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { Delivery } from '../delivery';
import type { EventFeed } from '../queue';
import { type ReceiverRow, receiverColumns, receiverFromRow } from './receivers';
import { activeSecret } from './secrets';
import { delivers, noticeSubject } from './stream-status';

/** The events that receivers poll, in PostgreSQL. */
export function createEventFeed(database: Connection): EventFeed {
  return {
    async authenticate(tenantId, hash) {
      const [row] = await database.query<ReceiverRow>(sql`
        SELECT ${receiverColumns} FROM event_receiver_secret
        JOIN event_receiver ON event_receiver.tenant_id = event_receiver_secret.tenant_id AND event_receiver.id = event_receiver_secret.receiver_id
        WHERE event_receiver_secret.tenant_id = ${tenantId}::uuid AND event_receiver_secret.hash = ${hash} AND ${activeSecret}
          AND event_receiver.disabled_at IS NULL AND event_receiver.method = 'poll'`);
      return row ? receiverFromRow(row) : null;
    },

    async settle({ tenantId, id }, { acknowledged, refused }) {
      const ids = [...acknowledged, ...refused.map((one) => one.id)];
      const reasons = [...acknowledged.map(() => null), ...refused.map(({ reason }) => recorded(reason))];
      const known = ids.map(isId);
      await database.execute(sql`
        WITH said AS (
          SELECT * FROM unnest(${ids.filter((_, at) => known[at])}::uuid[], ${reasons.filter((_, at) => known[at])}::text[]) AS said (id, reason)
        ), settled AS (
          UPDATE event_delivery d SET status = CASE WHEN said.reason IS NULL THEN 'delivered' ELSE 'refused' END, attempts = attempts + 1, settled_at = now(), last_error = said.reason
          FROM said WHERE d.tenant_id = ${tenantId}::uuid AND d.receiver_id = ${id}::uuid AND d.id = said.id AND d.status = 'pending'
          RETURNING said.reason
        )
        UPDATE event_receiver SET failing_since = NULL, losing_since = NULL, last_delivered_at = now(), last_error = (SELECT max(reason) FROM settled)
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND EXISTS (SELECT FROM settled)`);
    },

    async polled({ tenantId, id }) {
      await database.execute(sql`
        UPDATE event_receiver SET polled_at = now()
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND (polled_at IS NULL OR polled_at < now() - interval '10 seconds')`);
    },

    read: ({ tenantId, id }, limit) =>
      database.query<Delivery>(sql`
        SELECT d.tenant_id::text AS "tenantId", ${place} AS "tenantPlace", d.id::text AS id, d.event_id::text AS "eventId", e.kinds, e.payload,
               e.created_at AS "happenedAt", d.recorded_at AS "issuedAt"
        FROM event_delivery d
        JOIN tenant t ON t.id = d.tenant_id
        JOIN outbox_event e ON e.tenant_id = d.tenant_id AND e.id = d.event_id
        WHERE d.tenant_id = ${tenantId}::uuid AND d.receiver_id = ${id}::uuid AND d.status = 'pending'
          AND (d.subject = ${noticeSubject(id)} OR EXISTS (
            SELECT FROM event_receiver r WHERE r.tenant_id = ${tenantId}::uuid AND r.id = ${id}::uuid AND ${delivers(sql`r`, sql`c.tenant_id = ${tenantId}::uuid`)}))
        ORDER BY d.recorded_at, d.id LIMIT ${limit}::int`),
  };
}
