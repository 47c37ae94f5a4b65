import type { ListSpec } from '@/components/data-table/state';
import { refusalEndpoints } from '@/lib/journal/failures/refusal-endpoints';
import { type RefusalQuery, refusalSorts } from '@/lib/journal/failures/store';

export type RefusalFilter = 'endpoint' | 'code' | 'client' | 'within' | 'from';

/** How far back the list can start, in hours, by its name in the address: failures are kept for seven days. */
export const spans = { '15m': 0.25, '1h': 1, '24h': 24, '3d': 72, '7d': 7 * 24 } as const;

/** What the list of failures keeps in its address. */
export const refusalListSpec: ListSpec<RefusalQuery['sort'], RefusalFilter> = {
  sorts: refusalSorts,
  defaultSort: { by: 'at', direction: 'desc' },
  filters: {
    endpoint: Object.keys(refusalEndpoints),
    code: 'any',
    client: 'any',
    within: Object.keys(spans),
    from: 'any',
  },
  hideable: ['endpoint', 'code', 'clientId', 'ipAddress', 'requestId'],
  hiddenByDefault: ['ipAddress', 'requestId'],
};
