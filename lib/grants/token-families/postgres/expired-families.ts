import { sql } from '@/lib/platform/postgres/database';
import type { ExpiredRows } from '@/lib/platform/postgres/expired-rows';
import { REPLAYABLE_FOR } from './judge-presentation';

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

/** At most this many pages are read per statement, because no index could lead there without slowing each refresh. */
const PAGES_READ = 2_048;

/** Stored responses that can no longer be repeated. In a large table, each statement looks at another part of it. */
export const expiredReplays: ExpiredRows = {
  table: 'token_family.replay_response',
  statement: (batch) => sql`
    UPDATE token_family f SET replay_response = NULL, replay_until = NULL
    FROM (
      SELECT tenant_id, id FROM token_family
      TABLESAMPLE SYSTEM (LEAST(100, 100.0 * ${PAGES_READ}::int / GREATEST(1, pg_relation_size('token_family') / 8192)))
      WHERE replay_response IS NOT NULL AND rotated_at < now() - ${REPLAYABLE_FOR}
      LIMIT ${batch} FOR UPDATE SKIP LOCKED
    ) old
    WHERE f.tenant_id = old.tenant_id AND f.id = old.id`,
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
