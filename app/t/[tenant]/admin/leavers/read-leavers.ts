import type { ListState } from '@/components/data-table/state';
import { listDepartures } from '@/lib/operation/departures/list-departures';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { leaversFilter } from './leavers-query';
import type { LeaverFilter } from './list-spec';

/** The page of the list of leavers that the list's address asks for, and the total number on all pages. */
export const readLeavers = (
  { tenant, container }: Pick<AdminContext, 'tenant' | 'container'>,
  state: ListState<'at', LeaverFilter>,
) =>
  listDepartures(container.departures, {
    tenantId: tenant.id,
    ...leaversFilter(state, container.now()),
    page: state.page,
    pageSize: state.pageSize,
    descending: state.sort.direction === 'desc',
  });
