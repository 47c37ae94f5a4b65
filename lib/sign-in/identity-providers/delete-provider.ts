import type { Cause } from '@/lib/journal/audit/audit-entry';
import { mustManageProvider, providerTarget } from './provider';
import { describeProvider } from './provider-file';
import type { IdentityProviderStore } from './store';

/**
 * Deletes a provider for good, with its links, and ends the sessions of linked people that began at a provider: they
 * could not be begun again.
 * @returns 'last-way' with nothing changed where nobody could sign in any more without it
 */
export function deleteProvider(
  store: Pick<IdentityProviderStore, 'change'>,
  { tenantId, id }: { tenantId: string; id: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted'; people: number; sessions: number } | { kind: 'not-found' } | { kind: 'last-way' }> {
  return store.change(async (steps) => {
    if (await steps.isLastWay({ tenantId, id }, now)) return { kind: 'last-way' };
    const provider = await steps.lock(tenantId, id);
    if (!provider) return { kind: 'not-found' };
    await mustManageProvider(steps, cause, provider);
    const sessions = await steps.endSessions({ tenantId, id, reason: 'provider-deleted', cause, now });
    const people = await steps.delete(tenantId, id);
    await steps.audit({
      tenantId,
      cause,
      action: 'identity-provider.deleted',
      target: providerTarget(provider),
      before: describeProvider(provider),
      detail: { people, sessions },
    });
    return { kind: 'deleted', people, sessions };
  });
}
