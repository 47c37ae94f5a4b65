import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { StatusChange, Tenant, TenantStore } from './store';

/**
 * Suspends a tenant or resumes it. A suspended tenant answers whatever an unknown one answers: nobody signs in, no
 * client gets a token, no directory writes. Resource servers alone are still told: its tokens are inactive, and its
 * revocation feed says that none counts. Nothing is deleted or revoked: what has not expired meanwhile works again once
 * it is resumed.
 * @returns 'unchanged' when it stands so already; where it is suspended another reason takes the place of the old one
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
    // Without another one, the reason that was given before stays.
    after: {
      status,
      ...(status === 'suspended' && (reason ?? before.reason) !== null && { reason: reason ?? before.reason }),
    },
  }));
}
