import { boundedPage } from '@/lib/platform/shared/bounded-page';
import type { TenantQuery, TenantRegister, UsedTenant } from './register';

/** Lists the tenants of the installation, with how much each is used, a page at a time. */
export function listTenants(
  register: Pick<TenantRegister, 'list'>,
  query: TenantQuery,
): Promise<{ tenants: UsedTenant[]; total: number }> {
  return register.list({ ...query, ...boundedPage(query) });
}
