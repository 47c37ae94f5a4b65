import type { ListState } from '@/components/data-table/state';
import { listFamilies } from '@/lib/grants/token-families/list-families';
import type { FamilySort } from '@/lib/grants/token-families/store';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { familiesFilter } from './families-filter';
import type { FamilyFilter } from './list-spec';

/** The page of the list of token families that the list's address asks for, and the total number on all pages. */
export function readFamilies(
  { tenant, container }: Pick<AdminContext, 'tenant' | 'container'>,
  state: ListState<FamilySort, FamilyFilter>,
) {
  const now = container.now();
  return listFamilies(container.families, {
    tenantId: tenant.id,
    now,
    ...familiesFilter(state, now),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
}
