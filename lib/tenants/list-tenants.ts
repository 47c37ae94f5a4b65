import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { TenantQuery, TenantRegister, UsedTenant } from './register';

/** Lists the installation's tenants with their usage, one page at a time. */
export function listTenants(
  register: Pick<TenantRegister, 'list'>,
  query: TenantQuery,
): Promise<{ tenants: UsedTenant[]; total: number }> {
  return register.list({ ...query, ...boundedPage(query) });
}
