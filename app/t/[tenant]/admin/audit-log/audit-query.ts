import type { ListState } from '@/components/data-table/state';
import type { AuditQuery } from '@/lib/audit/store';
import { type AuditFilter, spans } from './list-spec';

const HOUR = 3_600_000;

/** What the list's address asks of the audit log. Times without a zone are UTC; one that is no time is left out. */
export function auditQuery({ q, filters, sort, page, pageSize }: ListState<'at', AuditFilter>, now: Date): Omit<AuditQuery, 'tenantId'> {
  const { action, within, actor, target, request, from, until } = filters;
  const span = Object.entries(spans).find(([name]) => name === within)?.[1];
  return {
    action, actor, target, requestId: request, search: q, page, pageSize,
    from: span === undefined ? time(from) : new Date(now.getTime() - span * HOUR),
    until: time(until),
    descending: sort.direction === 'desc',
  };
}

function time(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const instant = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) || text.length <= 10 ? text : `${text}Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}
