import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type ProviderSort, providerSorts } from '@/lib/sign-in/identity-providers/store';

export type ProviderFilter = 'status' | Days;

/** What the list of identity providers keeps in its address. */
export const providerListSpec: ListSpec<ProviderSort, ProviderFilter> = {
  sorts: providerSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { status: ['enabled', 'disabled'], ...days },
};
