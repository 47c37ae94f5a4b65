import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type ScopeSort, scopeSorts } from '@/lib/grants/scopes/store';

/** What the list of scopes keeps in its address. */
export const scopeListSpec: ListSpec<ScopeSort, Days> = {
  sorts: scopeSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: days,
};
