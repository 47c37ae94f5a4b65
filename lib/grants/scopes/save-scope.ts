import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { ScopeDefinition } from '@/lib/tenants/store';
import type { ScopeStore } from './store';

/** How audit rows refer to a scope. */
export function scopeTarget({ name }: Pick<ScopeDefinition, 'name'>) {
  return { type: 'scope', id: name, name };
}

/**
 * Declares a scope in the tenant. No client may request it until it is registered for the client.
 * @returns 'exists' if the tenant has one of this name; nothing is changed
 */
export function createScope(
  store: Pick<ScopeStore, 'change'>,
  tenantId: string,
  scope: ScopeDefinition,
  cause: Cause,
): Promise<'created' | 'exists'> {
  return store.change(async (steps) => {
    if ((await steps.insert(tenantId, scope)) === 'exists') return 'exists';
    await steps.audit({ tenantId, cause, action: 'scope.created', target: scopeTarget(scope), after: { ...scope } });
    return 'created';
  });
}

/** Changes the description of a scope, identified by its name. What people have allowed stays allowed. */
export function updateScope(
  store: Pick<ScopeStore, 'change'>,
  tenantId: string,
  scope: ScopeDefinition,
  cause: Cause,
): Promise<'updated' | 'unchanged' | 'not-found'> {
  return store.change(async (steps) => {
    const before = await steps.lock(tenantId, scope.name);
    if (!before) return 'not-found';
    if (before.description === scope.description) return 'unchanged';
    await steps.update(tenantId, scope);
    await steps.audit({
      tenantId,
      cause,
      action: 'scope.updated',
      target: scopeTarget(scope),
      before: { description: before.description },
      after: { description: scope.description },
    });
    return 'updated';
  });
}
