import { type ListState, listEntries } from '@/components/data-table/state';
import { familyStatuses } from '@/lib/grants/token-families/family';
import type { FamilySort, SeveralFamilies } from '@/lib/grants/token-families/store';
import { rangeOf, startOf } from '@/lib/operation/usage/ranges';
import { type FamilyFilter, familiesSpec } from './list-spec';

/**
 * What a list of families is narrowed to, as its address says.
 * @param now what its ranges of time are counted back from
 */
export function familiesFilter(
  { q, filters: { status, client, person, used, ended } }: Pick<ListState<FamilySort, FamilyFilter>, 'q' | 'filters'>,
  now: Date,
): SeveralFamilies['filter'] {
  return {
    search: q,
    clientId: client,
    personId: person,
    status: familyStatuses.find((known) => known === status),
    usedFrom: used === undefined ? undefined : startOf(rangeOf(used), now),
    endedFrom: ended === undefined ? undefined : startOf(rangeOf(ended), now),
  };
}

/** What of the address says so, for a form that takes it along. */
export function filterEntries(state: ListState<FamilySort, FamilyFilter>): [name: string, value: string][] {
  const narrowing = new Set(['q', ...Object.keys(familiesSpec.filters ?? {})]);
  return listEntries(state, familiesSpec).filter(([name]) => narrowing.has(name));
}
