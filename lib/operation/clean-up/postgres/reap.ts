import { logoutKeptDays } from '@/lib/grants/logout/retention';
import { keptDays } from '@/lib/journal/events/retention';
import { countersKeptDays } from '@/lib/operation/usage/ranges';
import { type Connection, type Database, type Sql, sql } from '@/lib/platform/postgres/database';
import { purgePeople } from './purge-people';
import { reapClients } from './reap-clients';

/** Only one process of an installation reaps at a time. */
const ADVISORY_LOCK = 7_357_001;
const BATCH = 1_000;
const ROUNDS_AT_MOST = 100;
const EVENTS_KEPT_PER_FAMILY = 100;

/**
 * Rows of a log older than the days, and of each tenant those beyond the newest rows. Each tenant costs two probes of
 * the index (tenant_id, at, id); one that is full costs one walk over the keys that it keeps.
 */
function logBeyond(log: 'refusal' | 'provisioning_log', { days, rows }: { days: number; rows: number }): Sql {
  const table = sql([log]);
  return sql`
    DELETE FROM ${table} WHERE ctid IN (
      SELECT r.ctid FROM tenant t
      LEFT JOIN LATERAL (
        SELECT at, id FROM ${table} WHERE tenant_id = t.id ORDER BY at DESC, id DESC OFFSET ${rows}::int LIMIT 1
      ) newest_beyond ON true
      CROSS JOIN LATERAL (
        (SELECT ctid FROM ${table} WHERE tenant_id = t.id AND at < now() - make_interval(days => ${days}::int) ORDER BY at, id LIMIT ${BATCH})
        UNION
        (SELECT ctid FROM ${table} WHERE tenant_id = t.id AND (at, id) <= (newest_beyond.at, newest_beyond.id) ORDER BY at, id LIMIT ${BATCH})
      ) r
      LIMIT ${BATCH})`;
}

/** What ends where: a table, and which of its rows nobody needs any more. */
const expired: Record<string, Sql> = {
  pushed_request: sql`DELETE FROM pushed_request WHERE ctid IN (SELECT ctid FROM pushed_request WHERE expires_at < now() - interval '1 hour' LIMIT ${BATCH})`,
  authorization_request: sql`DELETE FROM authorization_request WHERE ctid IN (SELECT ctid FROM authorization_request WHERE expires_at < now() - interval '1 day' LIMIT ${BATCH})`,
  // A used code is kept for a day, so that its replay is recognised.
  authorization_code: sql`DELETE FROM authorization_code WHERE ctid IN (SELECT ctid FROM authorization_code WHERE expires_at < now() - interval '1 day' LIMIT ${BATCH})`,
  device_authorization: sql`DELETE FROM device_authorization WHERE ctid IN (SELECT ctid FROM device_authorization WHERE expires_at < now() - interval '1 day' LIMIT ${BATCH})`,
  // An hour longer than they count: the clock of a process may be behind that of the database, and must still find them.
  revoked_token: sql`DELETE FROM revoked_token WHERE ctid IN (SELECT ctid FROM revoked_token WHERE expires_at < now() - interval '1 hour' LIMIT ${BATCH})`,
  // As long as an access token can have been issued before, and a day more.
  deleted_client: sql`DELETE FROM deleted_client WHERE ctid IN (SELECT ctid FROM deleted_client WHERE deleted_at < now() - interval '2 days' LIMIT ${BATCH})`,
  used_assertion: sql`DELETE FROM used_assertion WHERE ctid IN (SELECT ctid FROM used_assertion WHERE expires_at < now() - interval '1 hour' LIMIT ${BATCH})`,
  throttle: sql`DELETE FROM throttle WHERE ctid IN (SELECT ctid FROM throttle WHERE expire < extract(epoch FROM now()) * 1000 LIMIT ${BATCH})`,
  one_time_link: sql`DELETE FROM one_time_link WHERE ctid IN (SELECT ctid FROM one_time_link WHERE expires_at < now() - interval '1 day' LIMIT ${BATCH})`,
  pending_sign_in: sql`DELETE FROM pending_sign_in WHERE ctid IN (SELECT ctid FROM pending_sign_in WHERE expires_at < now() - interval '1 hour' LIMIT ${BATCH})`,
  factor_challenge: sql`DELETE FROM factor_challenge WHERE ctid IN (SELECT ctid FROM factor_challenge WHERE expires_at < now() - interval '1 hour' LIMIT ${BATCH})`,
  upstream_attempt: sql`DELETE FROM upstream_attempt WHERE ctid IN (SELECT ctid FROM upstream_attempt WHERE expires_at < now() - interval '1 hour' LIMIT ${BATCH})`,
  outgoing_mail: sql`DELETE FROM outgoing_mail WHERE ctid IN (SELECT ctid FROM outgoing_mail WHERE expires_at < now() LIMIT ${BATCH})`,
  // As long as a client may take to repeat a batch.
  batch_creation: sql`DELETE FROM batch_creation WHERE ctid IN (SELECT ctid FROM batch_creation WHERE created_at < now() - interval '1 day' LIMIT ${BATCH})`,
  session: sql`DELETE FROM session WHERE ctid IN (SELECT ctid FROM session WHERE expires_at < now() - interval '30 days' LIMIT ${BATCH})`,
  // As long as the cookie of a browser is kept (lib/edge/http/browser-cookie.ts).
  known_browser: sql`DELETE FROM known_browser WHERE ctid IN (SELECT ctid FROM known_browser WHERE last_used_at < now() - interval '365 days' LIMIT ${BATCH})`,
  token_family: sql`
    WITH gone AS (
      DELETE FROM token_family WHERE ctid IN (SELECT ctid FROM token_family WHERE expires_at < now() - interval '30 days' LIMIT ${BATCH})
      RETURNING tenant_id, id
    ), events AS (
      DELETE FROM token_family_event e USING gone WHERE e.tenant_id = gone.tenant_id AND e.family_id = gone.id
    )
    SELECT 1 FROM gone`,
  token_family_event: sql`
    DELETE FROM token_family_event WHERE ctid IN (
      SELECT e.ctid FROM (
        SELECT tenant_id, id FROM token_family WHERE last_used_at > now() - interval '1 hour' AND generation > ${EVENTS_KEPT_PER_FAMILY}::int LIMIT ${BATCH}
      ) f CROSS JOIN LATERAL (
        SELECT ctid FROM token_family_event WHERE tenant_id = f.tenant_id AND family_id = f.id ORDER BY id DESC OFFSET ${EVENTS_KEPT_PER_FAMILY}
      ) e)`,
  initial_access_token: sql`DELETE FROM initial_access_token WHERE ctid IN (SELECT ctid FROM initial_access_token WHERE expires_at < now() - interval '90 days' LIMIT ${BATCH})`,
  // Of personal tokens alone: an access key or one of a SCIM connection stays in the list of its kind, and nobody makes many.
  access_key: sql`
    DELETE FROM access_key WHERE ctid IN (
      SELECT ctid FROM access_key WHERE kind = 'personal' AND COALESCE(revoked_at, expires_at) < now() - interval '30 days' LIMIT ${BATCH})`,
  // History, of what no token names any more.
  signing_key: sql`DELETE FROM signing_key WHERE ctid IN (SELECT ctid FROM signing_key WHERE status = 'retired' AND retired_at < now() - interval '1 year' LIMIT ${BATCH})`,
  // What waits is given up by dropLate before, but for what is on its way to a receiver that is gone.
  event_delivery: sql`
    DELETE FROM event_delivery WHERE ctid IN (
      SELECT ctid FROM event_delivery
      WHERE recorded_at < now() - make_interval(days => ${keptDays}::int)
        AND (settled_at < now() - make_interval(days => ${keptDays}::int) OR (status = 'pending' AND recorded_at < now() - make_interval(days => ${keptDays + 1}::int)))
      LIMIT ${BATCH})`,
  logout_delivery: sql`
    DELETE FROM logout_delivery WHERE ctid IN (
      SELECT ctid FROM logout_delivery WHERE recorded_at < now() - make_interval(days => ${logoutKeptDays}::int) LIMIT ${BATCH})`,
  outbox_event: sql`
    DELETE FROM outbox_event WHERE ctid IN (
      SELECT e.ctid FROM outbox_event e
      WHERE e.created_at < now() - interval '1 hour'
        AND NOT EXISTS (SELECT FROM event_delivery d WHERE d.tenant_id = e.tenant_id AND d.event_id = e.id)
      LIMIT ${BATCH})`,
  usage_counter: sql`DELETE FROM usage_counter WHERE ctid IN (SELECT ctid FROM usage_counter WHERE hour < now() - make_interval(days => ${countersKeptDays}::int) LIMIT ${BATCH})`,
  refusal: logBeyond('refusal', { days: 7, rows: 100_000 }),
  provisioning_log: logBeyond('provisioning_log', { days: 30, rows: 100_000 }),
};

/** Deletes one batch of each table's leftovers. */
async function reapOnce(connection: Connection): Promise<Record<string, number>> {
  const reaped: Record<string, number> = {};
  for (const [table, statement] of Object.entries(expired)) reaped[table] = await connection.execute(statement);
  reaped.person = await purgePeople(connection);
  reaped.client = await reapClients(connection);
  return reaped;
}

/** One round over all tables; nothing when another process is at it. */
function reapRound(database: Database): Promise<Record<string, number>> {
  return database.transaction(async (connection) => {
    const [lock] = await connection.query<{ held: boolean }>(
      sql`SELECT pg_try_advisory_xact_lock(${ADVISORY_LOCK}) AS held`,
    );
    return lock?.held ? reapOnce(connection) : {};
  });
}

/**
 * Reaps what has expired, in small transactions, until nothing is left or the bound of one call is reached.
 * @returns rows reaped by table; empty while another process is at it
 */
export async function reapExpired(database: Database): Promise<Record<string, number>> {
  const reaped: Record<string, number> = {};
  for (let round = 0; round < ROUNDS_AT_MOST; round++) {
    const counts = Object.entries(await reapRound(database));
    for (const [table, count] of counts) reaped[table] = (reaped[table] ?? 0) + count;
    if (!counts.some(([, count]) => count === BATCH)) break;
  }
  return reaped;
}
