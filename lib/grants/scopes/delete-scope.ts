import type { Cause } from '@/lib/journal/audit/audit-entry';
import { scopeTarget } from './save-scope';
import type { ScopeStore } from './store';

/**
 * Removes a scope from the tenant with its settings, from its clients and trusted issuers and from what people have
 * allowed (docs/decisions/0019). Access tokens that carry it live out their time; refreshes that ask for it are refused.
 */
export function deleteScope(
  store: Pick<ScopeStore, 'change'>,
  { tenantId, name }: { tenantId: string; name: string },
  { cause, now }: { cause: Cause; now: Date },
): Promise<'deleted' | 'not-found'> {
  return store.change(async (steps) => {
    const scope = await steps.lock(tenantId, name);
    if (!scope) return 'not-found';
    const removedFrom = await steps.delete(tenantId, name, now);
    await steps.audit({
      tenantId,
      cause,
      action: 'scope.deleted',
      target: scopeTarget(scope),
      before: { ...scope },
      detail: { removedFrom },
    });
    return 'deleted';
  });
}
