import type { DeliveryQueue } from '@/lib/grants/client-deliveries/delivery-worker';
import { claimDue } from '@/lib/grants/client-deliveries/postgres/due';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import { recorded } from '@/lib/platform/shared/say-plainly';
import {
  type BackchannelRequestLog,
  type ClaimedPing,
  type ListedRequest,
  pingStatuses,
  type RequestOfPerson,
  type RequestStatus,
  requestStatuses,
} from '../ping';

/** Assignments that settle a ping for good. What it would send is erased. */
const settled = (status: 'delivered' | 'expired'): Sql =>
  sql`ping_status = ${status}, pinged_at = clock.at, ping = NULL, next_ping_at = NULL`;

/**
 * The queue of pings, on PostgreSQL: the requests themselves. A ping is tried until its request expires, because it is
 * of no use to the client after that.
 */
export function createPingQueue(database: Connection): DeliveryQueue<ClaimedPing> {
  const change = (
    { tenantId, id }: { tenantId: string; id: string },
    assignments: Sql,
    { againInMilliseconds } = { againInMilliseconds: 0 },
  ) =>
    database.execute(sql`
      WITH clock AS MATERIALIZED (
        SELECT clock_timestamp() AS at, clock_timestamp() + ${againInMilliseconds}::float8 * interval '1 millisecond' AS again
      )
      UPDATE backchannel_request b SET ${assignments} FROM clock
      WHERE b.tenant_id = ${tenantId}::uuid AND b.id = ${id}::uuid AND b.ping_status = 'pending'`);
  return {
    claim: (limit, busy = []) => claim(database, { limit, busy }),
    async delivered(ping) {
      await change(ping, sql`${settled('delivered')}, last_ping_error = NULL`);
    },
    async failed(ping, { reason, againInMilliseconds }) {
      const late = sql`clock.again > b.expires_at`;
      await change(
        ping,
        sql`last_ping_error = ${recorded(reason)},
            ping_status = CASE WHEN ${late} THEN 'expired' ELSE b.ping_status END,
            pinged_at = CASE WHEN ${late} THEN clock.at END,
            ping = CASE WHEN ${late} THEN NULL ELSE b.ping END,
            next_ping_at = CASE WHEN ${late} THEN NULL ELSE clock.again END`,
        { againInMilliseconds },
      );
    },
    async dropped(ping, reason) {
      await change(ping, sql`${settled('expired')}, last_ping_error = ${recorded(reason)}`);
    },
  };
}

/** See DeliveryQueue.claim. */
function claim(connection: Connection, which: { limit: number; busy: readonly string[] }): Promise<ClaimedPing[]> {
  const outbox = { table: 'backchannel_request', status: 'ping_status', next: 'next_ping_at' };
  return claimDue<ClaimedPing>(
    connection,
    outbox,
    which,
    (tenantId, due) => sql`
    WITH ${due}
    UPDATE backchannel_request b SET ping_attempts = b.ping_attempts + 1, next_ping_at = due.leased_until
    FROM due WHERE b.tenant_id = ${tenantId}::uuid AND b.id = due.id
    RETURNING b.tenant_id::text AS "tenantId", b.id::text AS id, b.client_id AS "clientId", b.ping, b.ping_attempts AS attempts`,
  );
}

/** The status of a request `b`, which is stored as pending or approved when it expires. */
const statusAt = (now: Date): Sql =>
  sql`CASE WHEN b.status IN ('pending', 'approved') AND b.expires_at <= ${now} THEN 'expired' ELSE b.status END`;

const statusOf = (stored: string): RequestStatus => requestStatuses.find((known) => known === stored) ?? 'expired';

/** The log of clients' requests, on PostgreSQL. */
export function createBackchannelRequestLog(database: Connection): BackchannelRequestLog {
  return {
    async list({ tenantId, clientId, limit, now }) {
      const rows = await database.query<
        Omit<ListedRequest, 'status' | 'person' | 'ping'> & {
          status: string;
          personId: string;
          userName: string | null;
          pingStatus: string | null;
          attempts: number;
          at: Date | null;
          lastError: string | null;
        }
      >(sql`
        SELECT b.id::text AS id, b.person_id::text AS "personId", p.user_name AS "userName", b.binding_message AS "bindingMessage",
               ${statusAt(now)} AS status,
               b.created_at AS "createdAt", b.expires_at AS "expiresAt", b.decided_at AS "decidedAt",
               b.ping_status AS "pingStatus", b.ping_attempts AS attempts, COALESCE(b.pinged_at, b.next_ping_at) AS at, b.last_ping_error AS "lastError"
        FROM backchannel_request b LEFT JOIN person p ON p.tenant_id = b.tenant_id AND p.id = b.person_id AND p.deleted_at IS NULL
        WHERE b.tenant_id = ${tenantId}::uuid AND b.client_id = ${clientId} ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}::int`);
      return rows.map(({ personId, userName, status, pingStatus, attempts, at, lastError, ...row }) => ({
        ...row,
        status: statusOf(status),
        person: userName === null ? null : { id: personId, userName },
        ping:
          pingStatus === null
            ? null
            : {
                status: pingStatuses.find((known) => known === pingStatus) ?? 'expired',
                attempts,
                at,
                lastError: lastError === null ? null : decoded(lastError),
              },
      }));
    },

    async listOfPerson({ tenantId, personId, page, pageSize, now }) {
      const rows = await database.query<Omit<RequestOfPerson, 'status'> & { status: string }>(sql`
        SELECT b.id::text AS id, b.client_id AS "clientId", c.client_name AS "clientName", ${statusAt(now)} AS status,
               b.binding_message AS "bindingMessage", b.scopes, b.resources, COALESCE(b.authorization_details, '[]') AS "authorizationDetails",
               b.ip_address AS "ipAddress", b.user_agent AS "userAgent",
               b.created_at AS "createdAt", b.expires_at AS "expiresAt", b.decided_at AS "decidedAt"
        FROM backchannel_request b LEFT JOIN client c ON c.tenant_id = b.tenant_id AND c.client_id = b.client_id
        WHERE b.tenant_id = ${tenantId}::uuid AND b.person_id = ${personId}::uuid
        ORDER BY b.created_at, b.id LIMIT ${pageSize}::int OFFSET ${(page - 1) * pageSize}::int`);
      return rows.map(({ status, ...row }) => ({ ...row, status: statusOf(status) }));
    },
  };
}
