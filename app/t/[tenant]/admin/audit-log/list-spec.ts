import type { ListSpec } from '@/components/data-table/state';
import { auditActions } from '@/lib/journal/audit/audit-entry';

export type AuditFilter = 'action' | 'within' | 'actor' | 'target' | 'request' | 'from' | 'until';

/** How far back a list can start, in hours, by its name in the address. */
export const spans = { '1h': 1, '24h': 24, '7d': 7 * 24, '30d': 30 * 24 } as const;

/** What the audit log keeps in its address. */
export const auditLogSpec: ListSpec<'at', AuditFilter> = {
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'desc' },
  filters: {
    action: auditActions,
    within: Object.keys(spans),
    actor: 'any',
    target: 'any',
    request: 'any',
    from: 'any',
    until: 'any',
  },
  several: ['action'],
  hideable: ['actor', 'target', 'changes', 'ipAddress', 'requestId'],
  hiddenByDefault: ['ipAddress', 'requestId'],
};
