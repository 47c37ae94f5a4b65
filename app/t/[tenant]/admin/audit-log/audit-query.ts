import type { ListState } from '@/components/data-table/state';
import type { AuditQuery } from '@/lib/audit/store';
import { timeOf } from '../time-of';
import { type AuditFilter, spans } from './list-spec';

const HOUR = 3_600_000;

/** What the list's address asks of the audit log. */
export function auditQuery({ q, filters, sort, page, pageSize }: ListState<'at', AuditFilter>, now: Date): Omit<AuditQuery, 'tenantId'> {
  const { action, within, actor, target, request, from, until } = filters;
  const span = Object.entries(spans).find(([name]) => name === within)?.[1];
  return {
    action, actor, target, requestId: request, search: q, page, pageSize,
    from: span === undefined ? timeOf(from) : new Date(now.getTime() - span * HOUR),
    until: timeOf(until),
    descending: sort.direction === 'desc',
  };
}
