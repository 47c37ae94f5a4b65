import type { Cause } from '@/lib/journal/audit/audit-entry';
import { scopeTarget } from './save-scope';
import type { ScopeChange, ScopeStore } from './store';

/**
 * Deletes a scope and removes it from the tenant's settings, its clients and trusted issuers, and what people have
 * allowed (docs/decisions/0019). Access tokens with the scope stay valid until they expire; refreshes that request it
 * are rejected.
 */
export function deleteScope(
  store: Pick<ScopeStore, 'change'>,
  { tenantId, name }: { tenantId: string; name: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<{ kind: 'deleted'; removedFrom: Awaited<ReturnType<ScopeChange['delete']>> } | { kind: 'not-found' }> {
  return store.change(async (steps) => {
    const scope = await steps.lock(tenantId, name);
    if (!scope) return { kind: 'not-found' };
    const removedFrom = await steps.delete(tenantId, name, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'scope.deleted',
      target: scopeTarget(scope),
      before: { ...scope },
      detail: { removedFrom },
    });
    return { kind: 'deleted', removedFrom };
  });
}
