import type { Client } from '@/lib/oauth/clients/client';
import type { Connection } from '@/lib/platform/postgres/database';
import { fromClientRow } from './client-row';

/** Reads a client with its secrets; null when the tenant has no such client. */
export async function findClient(database: Connection, tenantId: string, clientId: string): Promise<Client | null> {
  const row = await database.prisma.client.findFirst({
    where: { tenantId, clientId },
    include: { secrets: { select: { id: true, secretHash: true, expiresAt: true } } },
  });
  return row && fromClientRow(row);
}
