import { type ListState, listEntries } from '@/components/data-table/state';
import type { PeopleSelection } from '@/lib/directory/people-selection';
import type { PeopleSort } from '@/lib/directory/store';
import { roles } from '@/lib/people/person';
import { createdWithin } from '../list-start';
import { connectionFilter } from './connection-filter';
import { type PeopleFilter, peopleSpec } from './list-spec';

/** The people that the list's address selects. */
export function peopleFilter({
  q,
  filters: { status, role, connection, password, ...days },
}: Pick<ListState<PeopleSort, PeopleFilter>, 'q' | 'filters'>): PeopleSelection['filter'] {
  const deleted = status === 'deleted';
  return {
    search: q,
    active: status === undefined || deleted ? undefined : status === 'active',
    deleted,
    role: roles.find((known) => known === role),
    ...connectionFilter(connection),
    importedPassword: password === 'imported',
    ...createdWithin(days),
  };
}

/** The filter entries of the address, for a form or link that keeps them. */
export function filterEntries(state: ListState<PeopleSort, PeopleFilter>): [name: string, value: string][] {
  const narrowing = new Set(['q', ...Object.keys(peopleSpec.filters ?? {})]);
  return listEntries(state, peopleSpec).filter(([name]) => narrowing.has(name));
}
