import { type ListState, listEntries } from '@/components/data-table/state';
import type { PeopleSelection } from '@/lib/directory/people-selection';
import type { PeopleSort } from '@/lib/directory/store';
import { roles } from '@/lib/people/person';
import { connectionFilter } from './connection-filter';
import { type PeopleFilter, peopleSpec } from './list-spec';

/** Whom a list of people is narrowed to, as its address says. */
export function peopleFilter({
  q,
  filters: { status, role, connection },
}: Pick<ListState<PeopleSort, PeopleFilter>, 'q' | 'filters'>): PeopleSelection['filter'] {
  const deleted = status === 'deleted';
  return {
    search: q,
    active: status === undefined || deleted ? undefined : status === 'active',
    deleted,
    role: roles.find((known) => known === role),
    ...connectionFilter(connection),
  };
}

/** What of the address says so, for a form or link that takes it along. */
export function filterEntries(state: ListState<PeopleSort, PeopleFilter>): [name: string, value: string][] {
  const narrowing = new Set(['q', ...Object.keys(peopleSpec.filters ?? {})]);
  return listEntries(state, peopleSpec).filter(([name]) => narrowing.has(name));
}
