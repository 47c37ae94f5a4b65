import type { ListSpec } from '@/components/data-table/state';
import { type ProvisioningLogQuery, provisioningLogSorts, statusClasses } from '@/lib/provisioning/log/store';

export type ProvisioningFilter =
  | 'connection'
  | 'application'
  | 'status'
  | 'method'
  | 'within'
  | 'resource'
  | 'from'
  | 'until';

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** How far back the list can start, in hours, by its name in the address: the log is kept for 30 days. */
export const spans = { '1h': 1, '24h': 24, '7d': 7 * 24 } as const;

/** What the provisioning log keeps in its address. */
export const provisioningSpec: ListSpec<ProvisioningLogQuery['sort'], ProvisioningFilter> = {
  sorts: provisioningLogSorts,
  defaultSort: { by: 'at', direction: 'desc' },
  filters: {
    status: statusClasses,
    method: methods,
    connection: 'any',
    application: 'any',
    within: Object.keys(spans),
    resource: 'any',
    from: 'any',
    until: 'any',
  },
  hideable: ['status', 'resource', 'connection', 'duration', 'requestId'],
  hiddenByDefault: ['requestId'],
};
