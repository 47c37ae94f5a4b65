import { sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import { keptDays } from '../retention';

/** Pending deliveries are expired by `dropLate` first, except those of a receiver that has been deleted. */
export const expiredDeliveries = expiredRows(
  'event_delivery',
  sql`recorded_at < now() - make_interval(days => ${keptDays}::int)
    AND (settled_at < now() - make_interval(days => ${keptDays}::int) OR (status = 'pending' AND recorded_at < now() - make_interval(days => ${keptDays + 1}::int)))`,
);

/** Events older than an hour that no delivery refers to. */
export const expiredEvents = expiredRows(
  'outbox_event',
  sql`created_at < now() - interval '1 hour' AND NOT EXISTS (
    SELECT FROM event_delivery d WHERE d.tenant_id = outbox_event.tenant_id AND d.event_id = outbox_event.id)`,
);
