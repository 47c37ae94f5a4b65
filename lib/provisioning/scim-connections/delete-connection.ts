import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { described } from './change-connection';
import { connectionTarget } from './connection';
import { type HandOver, handOver, handOverBatch } from './hand-over';
import { mustManageConnection } from './must-manage-connection';
import type { ScimConnectionStore } from './store';
import { disableConnection } from './switch-connection';

/**
 * Deletes a connection with its tokens. It is disabled first, then its people and groups are handed over, then it is
 * deleted. Trusted issuers that may end the access of its people can no longer end anyone's. If that is interrupted, it
 * stays disabled and can be deleted again.
 * @param deletion.to the connection that takes over its people and groups; null for none
 */
export async function deleteConnection(
  store: Pick<ScimConnectionStore, 'change'>,
  deletion: HandOver,
  how: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted'; validTokens: number; trustedIssuers: number } | { kind: 'not-found' }> {
  const { tenantId, id } = deletion;
  if (!isId(id)) return { kind: 'not-found' };
  await store.change((steps) => mustManageConnection(steps, deletion, how.cause));
  if (id === deletion.to || (await disableConnection(store, deletion, how)).kind === 'not-found')
    return { kind: 'not-found' };
  const given = await handOver(store, deletion, how);
  if (given.kind === 'not-found') return given;
  return store.change(async (steps) => {
    const connection = await steps.lock(tenantId, id);
    // A request that was already running when the connection was disabled may have finished only now.
    const rest = await handOverBatch(steps, deletion, how);
    if (!connection || rest.kind === 'not-found') return { kind: 'not-found' };
    const trustedIssuers = await steps.takeReach(tenantId, id, how);
    const validTokens = await steps.delete(tenantId, id, how.now);
    await steps.audit({
      tenantId,
      cause: how.cause,
      action: 'scim-connection.deleted',
      target: connectionTarget(connection),
      before: described(connection),
      detail: { trustedIssuers },
    });
    return { kind: 'deleted', validTokens, trustedIssuers };
  });
}
