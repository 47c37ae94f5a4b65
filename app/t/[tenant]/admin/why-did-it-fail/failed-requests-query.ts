import type { ListState } from '@/components/data-table/state';
import { timeOf } from '@/components/days';
import type { FailedRequestQuery } from '@/lib/journal/failures/store';
import { listStart } from '../list-start';
import { type FailedRequestFilter, spans } from './list-spec';

/** The failures that the list's address selects. */
export function failedRequestsFilter(
  { q, filters }: Pick<ListState<FailedRequestQuery['sort'], FailedRequestFilter>, 'q' | 'filters'>,
  now: Date,
): Pick<FailedRequestQuery, 'search' | 'endpoint' | 'code' | 'clientId' | 'from' | 'until'> {
  const { endpoint, code, client } = filters;
  return {
    search: q,
    endpoint,
    code,
    clientId: client,
    from: listStart(filters, spans, now),
    until: timeOf(filters.until),
  };
}

/** The query for the list's address. */
export function failedRequestsQuery(state: ListState<FailedRequestQuery['sort'], FailedRequestFilter>, now: Date) {
  const { sort, page, pageSize } = state;
  return {
    ...failedRequestsFilter(state, now),
    sort: sort.by,
    descending: sort.direction === 'desc',
    page,
    pageSize,
  };
}
