import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { connectionTarget } from './connection';
import type { ScimConnectionStore } from './store';

/**
 * Sets who is accountable for an active token of a connection, or that no one is. This ends a pending revocation, and
 * gives the person no access, so it takes no rank.
 * @param owner.ifWaiting only while the token waits for someone to take over
 */
export async function setTokenOwner(
  store: Pick<ScimConnectionStore, 'change'>,
  {
    tenantId,
    connectionId,
    tokenId,
    ownerId,
    ifWaiting = false,
  }: { tenantId: string; connectionId: string; tokenId: string; ownerId: string | null; ifWaiting?: boolean },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'changed' | 'unchanged' | 'not-found' | 'unknown-person' }> {
  if (!isId(connectionId) || !isId(tokenId)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    if (ownerId !== null && !(isId(ownerId) && (await steps.holdPerson(tenantId, ownerId))))
      return { kind: 'unknown-person' };
    const connection = await steps.lock(tenantId, connectionId);
    const owner = { tenantId, connectionId, tokenId, ownerId, ifWaiting, now };
    const set = connection && (await steps.setTokenOwner(owner));
    if (!set) return { kind: 'not-found' };
    const { token, before } = set;
    if (before === ownerId) return { kind: 'unchanged' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.owner-changed',
      target: connectionTarget(connection),
      before: { tokenId, name: token.name, owner: before },
      after: { owner: ownerId },
    });
    return { kind: 'changed' };
  });
}
