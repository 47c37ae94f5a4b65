import type { Cause } from '@/lib/journal/audit/audit-entry';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import type { TenantRegister } from './register';
import { setTenantStatus } from './set-tenant-status';
import type { StatusChange, TenantStore } from './store';

export type StatusOutcome = 'changed' | 'unchanged' | 'not-found' | 'operators-own';

/**
 * Suspends or resumes a tenant for an operator who is signed in at the default tenant. The default tenant itself cannot
 * be suspended here, because no one could then resume it from its console. The command line, which needs no console,
 * can do that.
 */
export async function changeTenantStatus(
  { tenants, register }: { tenants: Pick<TenantStore, 'setStatus'>; register: Pick<TenantRegister, 'find'> },
  { slug, change }: { slug: string; change: StatusChange },
  { cause, now }: { cause: Cause; now: Date },
): Promise<StatusOutcome> {
  if (slug === defaultTenantSlug && change.status === 'suspended') return 'operators-own';
  const tenant = await register.find({ slug }, now);
  return tenant ? setTenantStatus(tenants, tenant, change, cause) : 'not-found';
}
