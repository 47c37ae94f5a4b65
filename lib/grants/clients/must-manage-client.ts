import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RegisteredClient } from './client';
import type { ClientChange } from './store';

/**
 * Refuses what gives somebody the credentials of a client that stands for a SCIM connection, unless the actor may manage
 * everybody whom the connection provisions. What a client does to itself by its registration is its own.
 * @throws AboveRank
 */
export async function mustManageClient(
  steps: Pick<ClientChange, 'highestRole' | 'mustManage'>,
  { tenantId, clientId }: Pick<RegisteredClient, 'tenantId' | 'clientId'>,
  cause: Cause,
): Promise<void> {
  if (cause.actor.type === 'client') return;
  const role = await steps.highestRole(tenantId, clientId);
  if (role !== null) await steps.mustManage({ tenantId, cause, role });
}
