import type { ListSpec } from '@/components/data-table/state';
import { failedRequestEndpoints } from '@/lib/journal/failures/failed-request-endpoints';
import { type FailedRequestQuery, failedRequestSorts } from '@/lib/journal/failures/store';

export type FailedRequestFilter = 'endpoint' | 'code' | 'client' | 'within' | 'from' | 'until';

/** How far back the list can start, in hours, by its name in the address: failures are kept for seven days. */
export const spans = { '15m': 0.25, '1h': 1, '24h': 24, '3d': 72, '7d': 7 * 24 } as const;

/** What the list of failures keeps in its address. */
export const failedRequestListSpec: ListSpec<FailedRequestQuery['sort'], FailedRequestFilter> = {
  sorts: failedRequestSorts,
  defaultSort: { by: 'at', direction: 'desc' },
  filters: {
    endpoint: Object.keys(failedRequestEndpoints),
    code: 'any',
    client: 'any',
    within: Object.keys(spans),
    from: 'any',
    until: 'any',
  },
  hideable: ['endpoint', 'code', 'clientId', 'ipAddress', 'requestId'],
  hiddenByDefault: ['ipAddress', 'requestId'],
};
