import type { ListState } from '@/components/data-table/state';
import { timeOf } from '@/components/days';
import { listStart } from '../list-start';
import { type LeaverFilter, spans } from './list-spec';

/** The period and the person, by ID or part of a name, that the list's address sets. */
export function leaversFilter({ q, filters }: Pick<ListState<'at', LeaverFilter>, 'q' | 'filters'>, now: Date) {
  return { target: q, from: listStart(filters, spans, now), until: timeOf(filters.until) };
}
