import type { Cause } from '@/lib/journal/audit/audit-entry';
import { isId } from '@/lib/platform/shared/id';
import { clientTarget } from './client';
import type { ClientStore } from './store';

/** Revokes a client secret: it is rejected from now on. Without any secret the client cannot authenticate. */
export async function revokeSecret(
  store: Pick<ClientStore, 'change'>,
  { tenantId, clientId, secretId }: { tenantId: string; clientId: string; secretId: string },
  { cause }: { cause: Cause },
): Promise<{ kind: 'revoked' } | { kind: 'not-found' }> {
  if (!isId(secretId)) return { kind: 'not-found' };
  return store.change(async (steps) => {
    const client = await steps.lock(tenantId, clientId);
    const secret = client && (await steps.deleteSecret(tenantId, clientId, secretId));
    if (!secret) return { kind: 'not-found' };
    await steps.audit({
      tenantId,
      cause,
      action: 'client-secret.revoked',
      target: clientTarget(client),
      before: {
        secretId,
        createdAt: secret.createdAt.toISOString(),
        lastUsedAt: secret.lastUsedAt?.toISOString() ?? null,
      },
    });
    return { kind: 'revoked' };
  });
}
