import type { Cause } from '@/lib/audit/audit-entry';
import type { Tenant, TenantStore } from './store';

/**
 * Suspends a tenant or resumes it. A suspended tenant answers whatever an unknown one answers, to everybody: nobody
 * signs in, no client gets or checks a token, no directory writes. Nothing is deleted or revoked: what has not
 * expired meanwhile works again once it is resumed.
 */
export function setTenantStatus(
  store: Pick<TenantStore, 'setStatus'>,
  { id, slug, name }: Pick<Tenant, 'id' | 'slug' | 'name'>,
  status: Tenant['status'],
  cause: Cause,
): Promise<'changed' | 'unchanged'> {
  const action = status === 'suspended' ? 'tenant.suspended' : 'tenant.resumed';
  return store.setStatus({ id, slug, status }, { tenantId: id, cause, action, target: { type: 'tenant', id, name }, after: { status } });
}
