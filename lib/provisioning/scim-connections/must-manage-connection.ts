import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ScimConnection } from './connection';
import type { ScimConnectionChange } from './store';

/**
 * Rejects a change to how a connection's people are identified and reached, unless the actor may manage all of them.
 * @throws AboveRank
 */
export async function mustManageConnection(
  steps: Pick<ScimConnectionChange, 'highestRole' | 'mustManage'>,
  { tenantId, id }: Pick<ScimConnection, 'tenantId' | 'id'>,
  cause: Cause,
): Promise<void> {
  const role = await steps.highestRole(tenantId, id);
  if (role !== null) await steps.mustManage({ tenantId, cause, role });
}
