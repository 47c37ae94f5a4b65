import type { RegisteredClient } from '@/lib/clients/client';
import { announceChange } from '../changes';
import { type Connection, sql } from '../database';
import { clientKey } from '../oauth/client-key';
import { toClientRow } from './client-row';

/** Tells every process, when the transaction commits, that its copy of a client is old. */
export function announceClient(connection: Connection, tenantId: string, clientId: string): Promise<void> {
  return announceChange(connection, 'client', clientKey(tenantId, clientId));
}

export async function insertClient(connection: Connection, client: RegisteredClient): Promise<'inserted' | 'exists'> {
  const { count } = await connection.prisma.client.createMany({ data: toClientRow(client), skipDuplicates: true });
  if (count === 0) return 'exists';
  await announceClient(connection, client.tenantId, client.clientId);
  return 'inserted';
}

export async function updateClient(connection: Connection, client: RegisteredClient): Promise<void> {
  const { tenantId, clientId } = client;
  await connection.prisma.client.update({ where: { tenantId_clientId: { tenantId, clientId } }, data: toClientRow(client) });
  await announceClient(connection, tenantId, clientId);
}

/** Its secrets go with it by foreign key. A later client of the same id stands for no SCIM connection. */
export async function deleteClient(connection: Connection, tenantId: string, clientId: string, now: Date): Promise<void> {
  await connection.execute(sql`DELETE FROM consent WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
  await connection.execute(sql`UPDATE scim_connection SET client_id = NULL WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
  await connection.execute(sql`
    INSERT INTO deleted_client (tenant_id, client_id, deleted_at) VALUES (${tenantId}::uuid, ${clientId}, ${now})
    ON CONFLICT (tenant_id, client_id) DO UPDATE SET deleted_at = excluded.deleted_at`);
  await connection.execute(sql`DELETE FROM client WHERE tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`);
  await announceClient(connection, tenantId, clientId);
}
