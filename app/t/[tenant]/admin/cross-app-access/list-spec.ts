import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type CrossAppAccessSort, crossAppAccessSorts } from '@/lib/grants/clients/store';

export const accessStatuses = ['enabled', 'disabled'] as const;

export type AccessFilter = 'status' | Days;

/** What the list of cross-app access keeps in its address. */
export const accessListSpec: ListSpec<CrossAppAccessSort, AccessFilter> = {
  sorts: crossAppAccessSorts,
  defaultSort: { by: 'clientName', direction: 'asc' },
  filters: { status: accessStatuses, ...days },
  hideable: ['there', 'createdAt'],
};
