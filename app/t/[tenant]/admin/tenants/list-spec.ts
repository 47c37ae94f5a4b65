import type { ListSpec } from '@/components/data-table/state';
import { type TenantSort, tenantSorts } from '@/lib/tenants/register';

export type TenantFilter = 'status' | 'from' | 'until';

/** What the list of tenants keeps in its address. */
export const tenantListSpec: ListSpec<TenantSort, TenantFilter> = {
  sorts: tenantSorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { status: ['active', 'suspended'], from: 'any', until: 'any' },
};
