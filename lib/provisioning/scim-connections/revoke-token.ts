import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { connectionTarget } from './connection';
import type { ScimConnectionStore } from './store';

/** Revokes a token: it is rejected from now on, and its row stays as history. */
export async function revokeToken(
  store: Pick<ScimConnectionStore, 'change'>,
  { tenantId, connectionId, tokenId }: { tenantId: string; connectionId: string; tokenId: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'revoked' } | { kind: 'not-found' }> {
  if (!isId(connectionId) || !isId(tokenId)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const connection = await steps.lock(tenantId, connectionId);
    const token = connection && (await steps.revokeToken({ tenantId, connectionId, tokenId, now }));
    if (!token) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'scim-token.revoked',
      target: connectionTarget(connection),
      before: { tokenId, name: token.name, lastUsedAt: token.lastUsedAt?.toISOString() ?? null },
    });
    return { kind: 'revoked' };
  });
}
