import { listEntries, type ListState } from '@/components/data-table/state';
import { familyStatuses } from '@/lib/families/family';
import type { FamilySort, SeveralFamilies } from '@/lib/families/store';
import { familiesSpec, type FamilyFilter } from './list-spec';

/** What a list of families is narrowed to, as its address says. */
export function familiesFilter({ q, filters: { status, client, person } }: Pick<ListState<FamilySort, FamilyFilter>, 'q' | 'filters'>): SeveralFamilies['filter'] {
  return { search: q, clientId: client, personId: person, status: familyStatuses.find((known) => known === status) };
}

/** What of the address says so, for a form that takes it along. */
export function filterEntries(state: ListState<FamilySort, FamilyFilter>): [name: string, value: string][] {
  const narrowing = new Set(['q', ...Object.keys(familiesSpec.filters ?? {})]);
  return listEntries(state, familiesSpec).filter(([name]) => narrowing.has(name));
}
