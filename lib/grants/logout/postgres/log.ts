import { type Connection, sql } from '@/lib/platform/postgres/database';
import { decoded } from '@/lib/platform/shared/message';
import { type ListedLogout, type LogoutDeliveryStatus, logoutDeliveryStatuses } from '../delivery';
import type { LogoutLog } from '../store';

/** The log of notifications to clients about ended sessions, on PostgreSQL. */
export function createLogoutLog(database: Connection): LogoutLog {
  return {
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
        SELECT d.id::text AS id, d.person_id::text AS "personId", p.user_name AS "userName", d.status, d.attempts, d.recorded_at AS "recordedAt",
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

const statusOf = (status: string): LogoutDeliveryStatus =>
  logoutDeliveryStatuses.find((known) => known === status) ?? 'expired';
