import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type SchemaSort, schemaSorts } from '@/lib/directory/extension-schemas/store';

export type SchemaFilter = 'origin' | 'type' | Days;

/** What the list of schemas keeps in its address. */
export const schemaListSpec: ListSpec<SchemaSort, SchemaFilter> = {
  sorts: schemaSorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { origin: ['declared', 'standard'], type: ['User', 'Group'], ...days },
};
