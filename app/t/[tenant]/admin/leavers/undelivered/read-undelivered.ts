import type { ListState } from '@/components/data-table/state';
import type { UndeliveredSort } from '@/lib/operation/departures/store';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { type UndeliveredFilter, undeliveredFilter } from './list-spec';

/** The page of undelivered notifications that the list's address asks for, and the total number on all pages. */
export const readUndelivered = (
  { tenant, container }: Pick<AdminContext, 'tenant' | 'container'>,
  state: ListState<UndeliveredSort, UndeliveredFilter>,
) =>
  container.departures.listUndelivered({
    tenantId: tenant.id,
    ...undeliveredFilter(state),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
