import { sql } from '@/lib/platform/postgres/database';
import type { ExpiredRows } from '@/lib/platform/postgres/expired-rows';

const EVENTS_KEPT_PER_FAMILY = 100;

/** Families whose absolute lifetime ended more than 30 days ago, with their events. */
export const expiredFamilies: ExpiredRows = {
  table: 'token_family',
  statement: (batch) => sql`
    WITH gone AS (
      DELETE FROM token_family WHERE ctid IN (SELECT ctid FROM token_family WHERE expires_at < now() - interval '30 days' LIMIT ${batch})
      RETURNING tenant_id, id
    ), events AS (
      DELETE FROM token_family_event e USING gone WHERE e.tenant_id = gone.tenant_id AND e.family_id = gone.id
    )
    SELECT 1 FROM gone`,
};

/** The oldest events of families that rotate often. */
export const expiredFamilyEvents: ExpiredRows = {
  table: 'token_family_event',
  statement: (batch) => sql`
    DELETE FROM token_family_event WHERE ctid IN (
      SELECT e.ctid FROM (
        SELECT tenant_id, id FROM token_family WHERE last_used_at > now() - interval '1 hour' AND generation > ${EVENTS_KEPT_PER_FAMILY}::int LIMIT ${batch}
      ) f CROSS JOIN LATERAL (
        SELECT ctid FROM token_family_event WHERE tenant_id = f.tenant_id AND family_id = f.id ORDER BY id DESC OFFSET ${EVENTS_KEPT_PER_FAMILY}
      ) e)`,
};
