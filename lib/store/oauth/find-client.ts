import type { Client } from '@/lib/oauth/client';
import { fromClientRow } from '../clients/client-row';
import type { Connection } from '../database';

/** Reads a client with its secrets; null when the tenant has no such client. */
export async function findClient(database: Connection, tenantId: string, clientId: string): Promise<Client | null> {
  const row = await database.prisma.client.findUnique({
    where: { tenantId_clientId: { tenantId, clientId } },
    include: { secrets: { select: { id: true, secretHash: true, expiresAt: true } } },
  });
  return row && fromClientRow(row);
}
