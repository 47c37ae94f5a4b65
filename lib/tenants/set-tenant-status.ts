import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { StatusChange, Tenant, TenantStore } from './store';

/**
 * Suspends or resumes a tenant. A suspended tenant answers like an unknown one: no one can sign in, no client gets a
 * token, and no directory can write. Only resource servers still get an answer: introspection reports its tokens as
 * inactive, and its revocation feed says that none is valid. Nothing is deleted or revoked; whatever has not expired
 * works again once the tenant is resumed.
 * @returns 'unchanged' when the tenant already has that status; for a suspended one, a different reason replaces the
 *   old one
 */
export function setTenantStatus(
  store: Pick<TenantStore, 'setStatus'>,
  { id, slug, name }: Pick<Tenant, 'id' | 'slug' | 'name'>,
  change: StatusChange,
  cause: Cause,
): Promise<'changed' | 'unchanged'> {
  const { status } = change;
  const reason = change.status === 'suspended' ? change.reason : null;
  const action = status === 'suspended' ? 'tenant.suspended' : 'tenant.resumed';
  return store.setStatus({ id, slug, change }, (before) => ({
    tenantId: id,
    cause,
    action,
    target: { type: 'tenant', id, name },
    before: { status: before.status, ...(before.reason !== null && { reason: before.reason }) },
    // If no new reason is given, the earlier one stays.
    after: {
      status,
      ...(status === 'suspended' && (reason ?? before.reason) !== null && { reason: reason ?? before.reason }),
    },
  }));
}
