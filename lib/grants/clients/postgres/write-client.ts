import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { RegisteredClient } from '../client';
import { afterDeletion } from '../tokens-valid-after';
import { clientKey } from './client-key';
import { toClientRow } from './client-row';

/** Tells every process, when the transaction commits, that its copy of a client is old. */
export function announceClient(connection: Connection, tenantId: string, clientId: string): Promise<void> {
  return announceChange(connection, 'client', clientKey(tenantId, clientId));
}

export async function insertClient(connection: Connection, client: RegisteredClient): Promise<'inserted' | 'exists'> {
  const { count } = await connection.prisma.client.createMany({ data: toClientRow(client), skipDuplicates: true });
  if (count === 0) return 'exists';
  await succeedDeleted(connection, client);
  await announceClient(connection, client.tenantId, client.clientId);
  return 'inserted';
}

/** Whose id this was is not told apart by it: what was issued to the client that is gone stays void. */
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
  const { tenantId, clientId } = client;
  await connection.prisma.client.update({
    where: { tenantId_clientId: { tenantId, clientId } },
    data: toClientRow(client),
  });
  await announceClient(connection, tenantId, clientId);
}

/** A later client of the same id stands for no SCIM connection. */
export async function detach(connection: Connection, tenantId: string, clientId: string): Promise<void> {
  await connection.execute(
    sql`UPDATE scim_connection SET client_id = NULL WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`,
  );
}

/** Its secrets go with it by foreign key. */
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
