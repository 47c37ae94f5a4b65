import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type InitialTokenSort, initialTokenSorts } from '@/lib/grants/clients/registration/store';

export type InitialTokenFilter = 'status' | Days;

/** What the list of initial access tokens keeps in its address. */
export const initialTokenListSpec: ListSpec<InitialTokenSort, InitialTokenFilter> = {
  sorts: initialTokenSorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { status: ['usable', 'ended'], ...days },
};
