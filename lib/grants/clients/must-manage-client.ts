import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { RegisteredClient } from './client';
import type { ClientChange } from './store';

/**
 * Rejects a change that hands out credentials of a client linked to a SCIM connection, unless the actor may manage
 * every person that the connection provisions. A client's changes to its own registration are always allowed.
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
