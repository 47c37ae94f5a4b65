import { auditKind, auditSubject } from '@/lib/journal/audit/audit-feed';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { place } from '@/lib/platform/postgres/tenant-place';
import { recorded } from '@/lib/platform/shared/say-plainly';
import type { ClaimedDelivery, EventQueue } from '../queue';
import { activeSecret } from './secrets';
import { delivers, noticeSubjectOf } from './stream-status';

/** The number of events of one receiver in one claim, so that a slow receiver does not hold up the others. */
const OF_ONE_RECEIVER = 5;
/** More than a claim has room for, because another process may have claimed the deliveries of some. */
const TENANTS_AT_MOST = 1_000;
/** Longer than any attempt takes. */
const LEASE = sql`interval '1 minute'`;

/** The queue of events to send, in PostgreSQL. */
export function createEventQueue(database: Connection): EventQueue {
  return {
    claim: (limit, busy = []) => claim(database, limit, busy),
    async delivered(delivery) {
      await settle(database, delivery, 'delivered', null);
    },
    async refused(delivery, reason) {
      await settle(database, delivery, 'refused', recorded(reason));
    },
    async failed({ tenantId, id, receiverId }, { reason, againInMilliseconds, pauseMilliseconds }) {
      await database.execute(sql`
        WITH delivery AS (
          UPDATE event_delivery SET last_error = ${recorded(reason)}, next_attempt_at = ${fromNow(againInMilliseconds)}
          WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND status = 'pending'
        )
        UPDATE event_receiver SET failures = failures + 1, failing_since = ${sinceThenOrNow}, last_error = ${recorded(reason)},
          paused_until = GREATEST(paused_until, ${fromNow(pauseMilliseconds)})
        WHERE tenant_id = ${tenantId}::uuid AND id = ${receiverId}::uuid`);
    },
    gone: ({ tenantId, id, receiverId }, reason, audit) =>
      database.transaction(async (connection) => {
        await connection.execute(sql`
          UPDATE event_delivery SET last_error = ${recorded(reason)}, next_attempt_at = now() WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND status = 'pending'`);
        const disabled = await connection.execute(sql`
          UPDATE event_receiver SET disabled_at = now(), updated_at = now(), failing_since = ${sinceThenOrNow}, last_error = ${recorded(reason)}
          WHERE tenant_id = ${tenantId}::uuid AND id = ${receiverId}::uuid AND disabled_at IS NULL`);
        if (disabled === 1) await writeAudit(connection, audit);
      }),
  };
}

const fromNow = (milliseconds: number): Sql => sql`now() + ${milliseconds}::float8 * interval '1 millisecond'`;

/** LEAST passes over nulls. Citus allows no COALESCE with the time here (docs/decisions/0075). */
const sinceThenOrNow = sql`LEAST(failing_since, now())`;

const isSentTo = (busy: readonly string[]): Sql => sql`
  r.method <> 'poll' AND (r.paused_until IS NULL OR r.paused_until <= clock_timestamp()) AND r.id <> ALL(${[...busy]}::uuid[])`;

/** See EventQueue.claim. Each tenant with due deliveries gets its share, those first that have waited longest. */
async function claim(connection: Connection, limit: number, busy: readonly string[]): Promise<ClaimedDelivery[]> {
  const claimed: ClaimedDelivery[] = [];
  const tenants = await tenantsWithDue(connection, busy);
  for (const [index, { tenantId }] of tenants.entries()) {
    if (claimed.length === limit) break;
    const share = Math.ceil((limit - claimed.length) / (tenants.length - index));
    // What has been claimed is sent nevertheless: no other process can claim it for a minute.
    try {
      claimed.push(...(await claimOfTenant(connection, { tenantId, busy }, share)));
    } catch (error) {
      if (claimed.length === 0) throw error;
      break;
    }
  }
  return claimed;
}

/**
 * Tenants with a delivery that can be claimed, under the same conditions as in `claimOfTenant`: otherwise tenants whose
 * deliveries are due but wait behind a failed one would take the places of others. All audit log entries have the same
 * subject, so only the first waiting one is looked up: this costs the same however many wait.
 */
function tenantsWithDue(connection: Connection, busy: readonly string[]): Promise<{ tenantId: string }[]> {
  return connection.query(sql`
    SELECT tenant_id::text AS "tenantId" FROM (
      SELECT r.tenant_id, CASE WHEN ${delivers(sql`r`, sql`c.tenant_id = r.tenant_id`)} THEN LEAST(
        (SELECT w.next_attempt_at FROM event_delivery w
         WHERE w.tenant_id = r.tenant_id AND w.receiver_id = r.id AND w.status = 'pending' AND w.subject <> 'Audit log' AND w.next_attempt_at <= clock_timestamp()
           AND NOT EXISTS (
             SELECT FROM event_delivery o
             WHERE o.tenant_id = w.tenant_id AND o.receiver_id = w.receiver_id AND o.subject = w.subject AND o.status = 'pending'
               AND (o.recorded_at, o.id) < (w.recorded_at, w.id))
         ORDER BY w.next_attempt_at LIMIT 1),
        (SELECT o.next_attempt_at FROM event_delivery o
         WHERE o.tenant_id = r.tenant_id AND o.receiver_id = r.id AND o.subject = ${auditSubject} AND o.status = 'pending'
           AND r.event_kinds @> ARRAY[${auditKind}::text]
         ORDER BY o.recorded_at, o.id LIMIT 1))
        WHEN r.client_id IS NOT NULL THEN (
         SELECT o.next_attempt_at FROM event_delivery o
         WHERE o.tenant_id = r.tenant_id AND o.receiver_id = r.id AND o.subject = ${noticeSubjectOf(sql`r`)} AND o.status = 'pending'
         ORDER BY o.recorded_at, o.id LIMIT 1) END AS due_at
      FROM event_receiver r WHERE ${isSentTo(busy)}
    ) receiver WHERE due_at <= clock_timestamp() GROUP BY tenant_id ORDER BY min(due_at) LIMIT ${TENANTS_AT_MOST}::int`);
}

/**
 * Claims due deliveries of one tenant. Rows that another process is claiming are skipped. A claimed row remains the
 * oldest of its subject, so nothing can overtake it.
 */
function claimOfTenant(
  connection: Connection,
  { tenantId, busy }: { tenantId: string; busy: readonly string[] },
  limit: number,
): Promise<ClaimedDelivery[]> {
  const ofTenant = (alias: string) => sql`${sql([alias])}.tenant_id = ${tenantId}::uuid`;
  const runs = delivers(sql`r`, ofTenant('c'));
  const isTold = isSentTo(busy);
  /** The first pending delivery of a receiver that has this subject, if it is due. */
  const firstAbout = (subject: Sql) => sql`
        SELECT id, next_attempt_at FROM event_delivery w
        WHERE ${ofTenant('w')} AND w.status = 'pending' AND w.next_attempt_at <= clock_timestamp() AND w.id = (
          SELECT id FROM event_delivery o
          WHERE ${ofTenant('o')} AND o.receiver_id = r.id AND o.subject = ${subject} AND o.status = 'pending'
          ORDER BY o.recorded_at, o.id LIMIT 1)
        FOR UPDATE SKIP LOCKED`;
  return connection
    .query(sql`
    WITH audit AS (
      SELECT d.id, d.next_attempt_at FROM event_receiver r
      CROSS JOIN LATERAL (${firstAbout(sql`${auditSubject}`)}) d
      WHERE ${ofTenant('r')} AND r.event_kinds @> ARRAY[${auditKind}::text] AND ${isTold} AND ${runs}
    ), notices AS (
      SELECT d.id, d.next_attempt_at FROM event_receiver r
      CROSS JOIN LATERAL (${firstAbout(noticeSubjectOf(sql`r`))}) d
      WHERE ${ofTenant('r')} AND r.client_id IS NOT NULL AND ${isTold} AND NOT ${runs}
    ), others AS (
      SELECT d.id, d.next_attempt_at FROM event_receiver r
      CROSS JOIN LATERAL (
        SELECT id, next_attempt_at FROM event_delivery w
        WHERE ${ofTenant('w')} AND w.receiver_id = r.id AND w.status = 'pending' AND w.subject <> 'Audit log' AND w.next_attempt_at <= clock_timestamp()
          AND NOT EXISTS (
            SELECT FROM event_delivery o
            WHERE ${ofTenant('o')} AND o.receiver_id = w.receiver_id AND o.subject = w.subject AND o.status = 'pending'
              AND (o.recorded_at, o.id) < (w.recorded_at, w.id))
        ORDER BY w.next_attempt_at LIMIT ${OF_ONE_RECEIVER}::int FOR UPDATE SKIP LOCKED
      ) d
      WHERE ${ofTenant('r')} AND ${isTold} AND ${runs}
    ), due AS (
      SELECT id, clock_timestamp() + ${LEASE} AS leased_until
      FROM (SELECT * FROM audit UNION ALL SELECT * FROM notices UNION ALL SELECT * FROM others) d ORDER BY next_attempt_at LIMIT ${limit}::int
    ), claimed AS (
      UPDATE event_delivery d SET attempts = d.attempts + 1, next_attempt_at = due.leased_until
      FROM due WHERE ${ofTenant('d')} AND d.id = due.id
      RETURNING d.*
    )
    SELECT c.tenant_id::text AS "tenantId", ${place} AS "tenantPlace", c.id::text AS id, c.event_id::text AS "eventId", c.attempts, r.failures,
           e.kinds, e.payload, e.created_at AS "happenedAt", c.recorded_at AS "issuedAt",
           jsonb_build_object('id', r.id, 'name', r.name, 'method', r.method, 'address', r.address, 'audience', r.audience,
                              'eventKinds', r.event_kinds, 'content', r.content, 'signingAlg', r.signing_alg, 'subjectFormat', r.subject_format) AS receiver,
           r.authorization_sealed AS "authorizationSealed",
           ARRAY(SELECT sealed FROM event_receiver_secret
                 WHERE ${ofTenant('event_receiver_secret')} AND receiver_id = r.id AND sealed IS NOT NULL AND ${activeSecret}
                 ORDER BY created_at DESC, id DESC) AS keys
    FROM claimed c
    JOIN tenant t ON t.id = c.tenant_id
    JOIN outbox_event e ON ${ofTenant('e')} AND e.id = c.event_id
    JOIN event_receiver r ON ${ofTenant('r')} AND r.id = c.receiver_id
    ORDER BY c.recorded_at, c.id`)
    .then((rows) =>
      (rows as ClaimedRow[]).map(({ authorizationSealed, ...row }) => ({
        ...row,
        receiver: { ...row.receiver, authorizationSealed },
      })),
    );
}

type ClaimedRow = Omit<ClaimedDelivery, 'receiver'> & {
  receiver: Omit<ClaimedDelivery['receiver'], 'authorizationSealed'>;
  authorizationSealed: ClaimedDelivery['receiver']['authorizationSealed'];
};

/**
 * Settles a delivery and records that the receiver responds. While it keeps responding, its row is written at most
 * every 10 seconds.
 */
async function settle(
  connection: Connection,
  { tenantId, id, receiverId }: { tenantId: string; id: string; receiverId: string },
  status: 'delivered' | 'refused',
  reason: string | null,
): Promise<void> {
  await connection.execute(sql`
    WITH delivery AS (
      UPDATE event_delivery SET status = ${status}, settled_at = now(), last_error = ${reason}
      WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND status = 'pending'
    )
    UPDATE event_receiver SET failures = 0, failing_since = NULL, paused_until = NULL, losing_since = NULL, last_error = ${reason}
      ${status === 'delivered' ? sql`, last_delivered_at = now()` : empty}
    WHERE tenant_id = ${tenantId}::uuid AND id = ${receiverId}::uuid
      AND (failing_since IS NOT NULL OR losing_since IS NOT NULL OR last_error IS DISTINCT FROM ${reason}
           OR last_delivered_at IS NULL OR last_delivered_at < now() - interval '10 seconds')`);
}
