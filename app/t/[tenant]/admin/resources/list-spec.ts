import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type ResourceSort, resourceSorts } from '@/lib/grants/resources/store';

/** What the list of resources keeps in its address. */
export const resourceListSpec: ListSpec<ResourceSort, Days> = {
  sorts: resourceSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: days,
};
