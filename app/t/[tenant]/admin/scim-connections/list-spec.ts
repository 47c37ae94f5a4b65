import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type ConnectionSort, connectionSorts } from '@/lib/provisioning/scim-connections/store';

export type ConnectionFilter = 'status' | Days;

/** What the list of SCIM connections keeps in its address. */
export const connectionListSpec: ListSpec<ConnectionSort, ConnectionFilter> = {
  sorts: connectionSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: { status: ['enabled', 'disabled'], ...days },
};
