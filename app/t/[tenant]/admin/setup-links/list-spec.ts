import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type SetupLinkSort, setupLinkSorts } from '@/lib/operation/setup-links/store';

export type SetupLinkFilter = 'status' | Days;

/** What the list of setup links keeps in its address. */
export const setupLinkListSpec: ListSpec<SetupLinkSort, SetupLinkFilter> = {
  sorts: setupLinkSorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { status: ['active', 'ended'], ...days },
};
