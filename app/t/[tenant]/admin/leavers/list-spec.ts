import type { ListSpec } from '@/components/data-table/state';

export type LeaverFilter = 'within' | 'from' | 'until';

/** How far back the list can start, in hours, by its name in the address. */
export const spans = { '24h': 24, '7d': 7 * 24, '30d': 30 * 24, '90d': 90 * 24 } as const;

/** What the list of leavers keeps in its address. */
export const leaversSpec: ListSpec<'at', LeaverFilter> = {
  sorts: ['at'],
  defaultSort: { by: 'at', direction: 'desc' },
  filters: { within: Object.keys(spans), from: 'any', until: 'any' },
  hideable: ['way', 'by', 'milliseconds', 'ended'],
};
