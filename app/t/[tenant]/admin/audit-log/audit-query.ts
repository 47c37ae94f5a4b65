import type { ListState } from '@/components/data-table/state';
import { timeOf } from '@/components/days';
import type { AuditQuery, AuditFilter as StoredFilter } from '@/lib/journal/audit/store';
import { listStart } from '../list-start';
import { type AuditFilter, spans } from './list-spec';

/** The filter that the list's address sets. */
export function auditFilter(
  { q, filters }: Pick<ListState<'at', AuditFilter>, 'q' | 'filters'>,
  now: Date,
): StoredFilter {
  const { action, actor, target, request, until } = filters;
  return {
    action: action?.split(','),
    actor,
    target,
    requestId: request,
    search: q,
    from: listStart(filters, spans, now),
    until: timeOf(until),
  };
}

/** The audit log query for the list's address. */
export function auditQuery(state: ListState<'at', AuditFilter>, now: Date): Omit<AuditQuery, 'tenantId'> {
  return {
    ...auditFilter(state, now),
    page: state.page,
    pageSize: state.pageSize,
    descending: state.sort.direction === 'desc',
  };
}
