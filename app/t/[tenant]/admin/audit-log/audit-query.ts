import type { ListState } from '@/components/data-table/state';
import type { AuditFilter as StoredFilter, AuditQuery } from '@/lib/audit/store';
import { timeOf } from '../time-of';
import { type AuditFilter, spans } from './list-spec';

const HOUR = 3_600_000;

/** What the list's address narrows the audit log to. */
export function auditFilter({ q, filters }: Pick<ListState<'at', AuditFilter>, 'q' | 'filters'>, now: Date): StoredFilter {
  const { action, within, actor, target, request, from, until } = filters;
  const span = Object.entries(spans).find(([name]) => name === within)?.[1];
  return {
    action, actor, target, requestId: request, search: q,
    from: span === undefined ? timeOf(from) : new Date(now.getTime() - span * HOUR),
    until: timeOf(until),
  };
}

/** What the list's address asks of the audit log. */
export function auditQuery(state: ListState<'at', AuditFilter>, now: Date): Omit<AuditQuery, 'tenantId'> {
  return { ...auditFilter(state, now), page: state.page, pageSize: state.pageSize, descending: state.sort.direction === 'desc' };
}
