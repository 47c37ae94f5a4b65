import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { initialTokenTarget } from './initial-access-token';
import type { InitialTokenStore } from './store';

/**
 * Revokes an initial access token, so that it can no longer be used to register clients. Clients that were registered
 * with it are kept.
 */
export async function revokeInitialToken(
  store: Pick<InitialTokenStore, 'revoke'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<'revoked' | 'not-found'> {
  if (!isId(id)) return 'not-found';
  const revoked = await store.revoke({ tenantId, id, now }, (token) => ({
    tenantId,
    cause,
    action: 'initial-access-token.revoked',
    target: initialTokenTarget(token),
    before: { uses: token.uses, usesAtMost: token.usesAtMost, lastUsedAt: token.lastUsedAt?.toISOString() ?? null },
  }));
  return revoked ? 'revoked' : 'not-found';
}
