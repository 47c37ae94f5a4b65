import { claimDue } from '@/lib/grants/client-deliveries/postgres/due';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, type Database, type Sql, sql } from '@/lib/platform/postgres/database';
import { place } from '@/lib/platform/postgres/tenant-place';
import { isId } from '@/lib/platform/shared/is-id';
import { decoded } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';
import { type ClaimedLogout, type ListedLogout, type LogoutDeliveryStatus, logoutDeliveryStatuses } from '../delivery';
import { triedHours } from '../retention';
import type { LogoutLog, LogoutQueue } from '../store';

/** The queue of logout notifications to clients, on PostgreSQL. */
export function createLogoutQueue(database: Connection): LogoutQueue {
  return {
    claim: (limit, busy = []) => claim(database, { limit, busy }),
    async delivered({ tenantId, id }) {
      await database.execute(sql`
        UPDATE logout_delivery SET status = 'delivered', settled_at = now(), last_error = NULL
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND status = 'pending'`);
    },
    async failed({ tenantId, id }, { reason, againInMilliseconds }) {
      const late = sql`d.recorded_at < clock.tried_since`;
      await database.execute(sql`
        UPDATE logout_delivery d SET last_error = ${recorded(reason)}, next_attempt_at = clock.next,
          status = CASE WHEN ${late} THEN 'expired' ELSE d.status END, settled_at = CASE WHEN ${late} THEN clock.at END
        FROM (SELECT now() AS at, now() - make_interval(hours => ${triedHours}::int) AS tried_since,
                     now() + ${againInMilliseconds}::float8 * interval '1 millisecond' AS next) clock
        WHERE d.tenant_id = ${tenantId}::uuid AND d.id = ${id}::uuid AND d.status = 'pending'`);
    },
    async dropped({ tenantId, id }, reason) {
      await database.execute(sql`
        UPDATE logout_delivery SET status = 'expired', settled_at = now(), last_error = ${recorded(reason)}
        WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND status = 'pending'`);
    },
  };
}

/**
 * Whether a delivery `d` would end what the client got after the person came back: it concerns everything of the person,
 * who was reactivated or restored since, and whom the client has got tokens for after that. The end of one session
 * harms no later one, and a person who did not leave may have had to sign in again while the old access lives on there.
 */
const isSuperseded = (tenantId: string): Sql => sql`d.session_id IS NULL AND EXISTS (
  SELECT FROM audit_event e JOIN token_family f ON f.tenant_id = ${tenantId}::uuid AND f.person_id = d.person_id AND f.client_id = d.client_id
    AND f.created_at >= e.at
  WHERE e.tenant_id = ${tenantId}::uuid AND e.target_id = d.person_id::text AND e.action IN ('person.reactivated', 'person.restored')
    AND e.at > d.recorded_at)`;

/** See LogoutQueue.claim. */
function claim(connection: Connection, which: { limit: number; busy: readonly string[] }): Promise<ClaimedLogout[]> {
  const outbox = { table: 'logout_delivery', status: 'status', next: 'next_attempt_at' };
  return claimDue<ClaimedLogout>(
    connection,
    outbox,
    which,
    (tenantId, due) => sql`
    WITH ${due}, superseded AS (
      UPDATE logout_delivery d SET status = 'superseded', settled_at = now(), last_error = NULL
      FROM due WHERE d.tenant_id = ${tenantId}::uuid AND d.id = due.id AND ${isSuperseded(tenantId)}
      RETURNING d.id
    ), claimed AS (
      UPDATE logout_delivery d SET attempts = d.attempts + 1, next_attempt_at = due.leased_until
      FROM due WHERE d.tenant_id = ${tenantId}::uuid AND d.id = due.id AND d.id NOT IN (SELECT id FROM superseded)
      RETURNING d.tenant_id, d.id, d.kind, d.client_id, d.person_id, d.session_id, d.attempts
    )
    SELECT c.tenant_id::text AS "tenantId", ${place} AS "tenantPlace", c.id::text AS id, c.kind, c.client_id AS "clientId",
           c.person_id::text AS "personId", c.session_id::text AS "sessionId", c.attempts
    FROM claimed c JOIN tenant t ON t.id = c.tenant_id`,
  );
}

/** The log of notifications to clients about ended sessions, on PostgreSQL. */
export function createLogoutLog(database: Database): LogoutLog {
  return {
    notifyAgain: (delivery) => database.transaction((connection) => notifyAgain(connection, delivery)),
    async list({ tenantId, clientId, limit }) {
      const ofClient = sql`d.tenant_id = ${tenantId}::uuid AND d.client_id = ${clientId}`;
      const [counted] = await database.query<{ pending: number; expired: number }>(sql`
        SELECT count(*) FILTER (WHERE status = 'pending')::int AS pending, count(*) FILTER (WHERE status = 'expired')::int AS expired
        FROM logout_delivery d WHERE ${ofClient}`);
      const rows = await database.query<
        Omit<ListedLogout, 'status' | 'person' | 'lastError'> & {
          status: string;
          personId: string;
          userName: string | null;
          lastError: string | null;
        }
      >(sql`
        SELECT d.id::text AS id, d.kind, d.person_id::text AS "personId", p.user_name AS "userName", d.status, d.attempts, d.recorded_at AS "recordedAt",
               d.next_attempt_at AS "nextAttemptAt", d.settled_at AS "settledAt", d.last_error AS "lastError"
        FROM logout_delivery d LEFT JOIN person p ON p.tenant_id = d.tenant_id AND p.id = d.person_id AND p.deleted_at IS NULL
        WHERE ${ofClient} ORDER BY d.recorded_at DESC, d.id DESC LIMIT ${limit}::int`);
      const deliveries = rows.map(({ personId, userName, status, lastError, ...row }) => ({
        ...row,
        status: statusOf(status),
        lastError: lastError === null ? null : decoded(lastError),
        person: userName === null ? null : { id: personId, userName },
      }));
      return { deliveries, pending: counted?.pending ?? 0, expired: counted?.expired ?? 0 };
    },
  };
}

/** See LogoutLog.notifyAgain. */
async function notifyAgain(
  connection: Connection,
  { tenantId, clientId, deliveryId, cause }: Parameters<LogoutLog['notifyAgain']>[0],
): Promise<boolean> {
  if (!isId(deliveryId)) return false;
  const [tried] = await connection.query<{ clientName: string | null }>(sql`
    WITH tried AS (
      UPDATE logout_delivery SET status = 'pending', settled_at = NULL, next_attempt_at = now()
      WHERE tenant_id = ${tenantId}::uuid AND id = ${deliveryId}::uuid AND client_id = ${clientId} AND status NOT IN ('delivered', 'superseded')
      RETURNING client_id
    )
    SELECT c.client_name AS "clientName" FROM tried LEFT JOIN client c ON c.tenant_id = ${tenantId}::uuid AND c.client_id = tried.client_id`);
  if (!tried) return false;
  await writeAudit(connection, {
    tenantId,
    cause,
    action: 'client.notified-again',
    target: { type: 'client', id: clientId, name: tried.clientName },
    detail: { deliveryId },
  });
  return true;
}

const statusOf = (status: string): LogoutDeliveryStatus =>
  logoutDeliveryStatuses.find((known) => known === status) ?? 'expired';
