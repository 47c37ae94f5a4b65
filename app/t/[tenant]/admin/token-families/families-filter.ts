import { type ListState, listEntries } from '@/components/data-table/state';
import { familyStatuses } from '@/lib/grants/token-families/family';
import type { FamilySort, SeveralFamilies } from '@/lib/grants/token-families/store';
import { rangeOf, startOf } from '@/lib/operation/usage/ranges';
import { createdWithin } from '../list-start';
import { type FamilyFilter, familiesSpec } from './list-spec';

/**
 * The filter for a list of families that its address sets.
 * @param now the time that time spans are counted back from
 */
export function familiesFilter(
  {
    q,
    filters: { status, client, exchanger, person, used, ended, ...days },
  }: Pick<ListState<FamilySort, FamilyFilter>, 'q' | 'filters'>,
  now: Date,
): SeveralFamilies['filter'] {
  return {
    search: q,
    clientId: client,
    exchangedBy: exchanger,
    personId: person,
    status: familyStatuses.find((known) => known === status),
    usedFrom: used === undefined ? undefined : startOf(rangeOf(used), now),
    ...createdWithin(days),
    endedFrom: ended === undefined ? undefined : startOf(rangeOf(ended), now),
  };
}

/** The filter entries of the address, for a form that keeps them. */
export function filterEntries(state: ListState<FamilySort, FamilyFilter>): [name: string, value: string][] {
  const narrowing = new Set(['q', ...Object.keys(familiesSpec.filters ?? {})]);
  return listEntries(state, familiesSpec).filter(([name]) => narrowing.has(name));
}
