import type { ListState } from '@/components/data-table/state';
import { listPeople } from '@/lib/directory/list-people';
import type { PeopleSort } from '@/lib/directory/store';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import type { PeopleFilter } from './list-spec';
import { peopleFilter } from './people-filter';

/** The page of the people list that the list's address asks for, and the total number on all pages. */
export const readPeople = (
  { tenant, container }: Pick<AdminContext, 'tenant' | 'container'>,
  state: ListState<PeopleSort, PeopleFilter>,
) =>
  listPeople(container.directory, {
    tenantId: tenant.id,
    ...peopleFilter(state),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
