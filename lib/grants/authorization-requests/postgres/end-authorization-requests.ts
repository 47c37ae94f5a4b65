import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';

/** Whether the authorization request `r` can still be decided. */
export const isActiveRequest = (now: Date | Sql): Sql => sql`(r.decided_at IS NULL AND r.expires_at > ${now})`;

/** Deletes authorization requests `r` that have not been decided. Locks rows in the order of their ids. */
export async function endAuthorizationRequests(
  connection: Connection,
  { tenantId, which }: { tenantId: string; which: Sql },
): Promise<void> {
  await connection.execute(sql`
    WITH chosen AS MATERIALIZED (
      SELECT r.id FROM authorization_request r
      WHERE r.tenant_id = ${tenantId}::uuid AND ${which} AND r.decided_at IS NULL ORDER BY r.id FOR UPDATE
    )
    DELETE FROM authorization_request r USING chosen WHERE r.tenant_id = ${tenantId}::uuid AND r.id = chosen.id`);
}

/** Deletes the pushed requests of a client. Locks rows in the order of their keys. */
export async function endPushedRequests(
  connection: Connection,
  { tenantId, clientId }: { tenantId: string; clientId: string },
): Promise<void> {
  await connection.execute(sql`
    WITH chosen AS MATERIALIZED (
      SELECT r.request_hash FROM pushed_request r
      WHERE r.tenant_id = ${tenantId}::uuid AND r.client_id = ${clientId} ORDER BY r.request_hash FOR UPDATE
    )
    DELETE FROM pushed_request r USING chosen WHERE r.tenant_id = ${tenantId}::uuid AND r.request_hash = chosen.request_hash`);
}

export const expiredAuthorizationRequests = expiredRows('authorization_request', {
  key: { tenant_id: 'uuid', id: 'uuid' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 day'`,
});

export const expiredPushedRequests = expiredRows('pushed_request', {
  key: { tenant_id: 'uuid', request_hash: 'bytea' },
  at: sql`expires_at`,
  before: sql`now() - interval '1 hour'`,
});
