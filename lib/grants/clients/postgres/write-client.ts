import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { RegisteredClient } from '../client';
import { afterDeletion } from '../tokens-valid-after';
import { clientCacheKey } from './client-cache-key';
import { orderLogo } from './client-logos';
import { toClientRow } from './client-row';

/** Notifies every process, when the transaction commits, that its copy of a client is outdated. */
export function announceClient(connection: Connection, tenantId: string, clientId: string): Promise<void> {
  return announceChange(connection, 'client', clientCacheKey(tenantId, clientId));
}

export async function insertClient(connection: Connection, client: RegisteredClient): Promise<'inserted' | 'exists'> {
  const { count } = await connection.prisma.client.createMany({ data: toClientRow(client), skipDuplicates: true });
  if (count === 0) return 'exists';
  await succeedDeleted(connection, client);
  await orderLogo(connection, client);
  await announceClient(connection, client.tenantId, client.clientId);
  return 'inserted';
}

/**
 * A client_id does not show that it belonged to a deleted client before. What was issued to that client must remain
 * invalid.
 */
async function succeedDeleted(
  connection: Connection,
  { tenantId, clientId, createdAt }: RegisteredClient,
): Promise<void> {
  const ofClient = sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;
  const [before] = await connection.query<{ deletedAt: Date }>(
    sql`DELETE FROM deleted_client WHERE ${ofClient} RETURNING deleted_at AS "deletedAt"`,
  );
  if (before)
    await connection.execute(
      sql`UPDATE client SET tokens_valid_after = ${afterDeletion(before.deletedAt, createdAt)} WHERE ${ofClient}`,
    );
}

export async function updateClient(connection: Connection, client: RegisteredClient): Promise<void> {
  const { tenantId, clientId, ...columns } = toClientRow(client);
  await connection.prisma.client.update({ where: { tenantId_clientId: { tenantId, clientId } }, data: columns });
  await orderLogo(connection, client);
  await announceClient(connection, tenantId, clientId);
}

/** Its secrets and its logo are deleted with it by foreign key. */
export async function deleteClient(
  connection: Connection,
  tenantId: string,
  clientId: string,
  now: Date,
): Promise<void> {
  await connection.execute(sql`
    INSERT INTO deleted_client (tenant_id, client_id, deleted_at) VALUES (${tenantId}::uuid, ${clientId}, ${now})
    ON CONFLICT (tenant_id, client_id) DO UPDATE SET deleted_at = excluded.deleted_at`);
  await connection.execute(sql`DELETE FROM client WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
  await announceClient(connection, tenantId, clientId);
}

/** Kept for the longest lifetime of an access token issued before the deletion, plus one day. */
export const expiredDeletedClients = expiredRows('deleted_client', {
  key: { tenant_id: 'uuid', client_id: 'text' },
  at: sql`deleted_at`,
  before: sql`now() - interval '2 days'`,
});

/**
 * Removes a scope that is being deleted from every client, and announces the changed clients.
 * @returns the number of clients that had it
 */
export function takeScopeFromClients(
  connection: Connection,
  { tenantId, scope, now }: { tenantId: string; scope: string; now: Date },
): Promise<number> {
  const which = sql`${scope} = ANY(c.scopes)`;
  return updateSeveral(connection, { tenantId, which, set: sql`scopes = array_remove(c.scopes, ${scope})`, now });
}

/** Like `takeScopeFromClients`, for a type of authorization details. */
export function takeDetailsTypeFromClients(
  connection: Connection,
  { tenantId, type, now }: { tenantId: string; type: string; now: Date },
): Promise<number> {
  const name = sql`'authorizationDetailsTypes'`;
  const which = sql`jsonb_exists(c.metadata->${name}, ${type}::text)`;
  const set = sql`metadata = jsonb_set(c.metadata, ARRAY[${name}], (c.metadata->${name}) - ${type}::text)`;
  return updateSeveral(connection, { tenantId, which, set, now });
}

/** Locks rows in the order of their ids. */
async function updateSeveral(
  connection: Connection,
  { tenantId, which, set, now }: { tenantId: string; which: Sql; set: Sql; now: Date },
): Promise<number> {
  const changed = await connection.query<{ clientId: string }>(sql`
    WITH chosen AS MATERIALIZED (
      SELECT c.client_id FROM client c WHERE c.tenant_id = ${tenantId}::uuid AND ${which} ORDER BY c.client_id FOR NO KEY UPDATE
    )
    UPDATE client c SET ${set}, updated_at = ${now} FROM chosen
    WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = chosen.client_id RETURNING c.client_id AS "clientId"`);
  for (const { clientId } of changed) await announceClient(connection, tenantId, clientId);
  return changed.length;
}
