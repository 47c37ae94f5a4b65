import { type Days, days, type ListSpec } from '@/components/data-table/state';
import { type DetailsTypeSort, detailsTypeSorts } from '@/lib/grants/authorization-details-types/store';

/** What the list of types keeps in its address. */
export const detailsTypeListSpec: ListSpec<DetailsTypeSort, Days> = {
  sorts: detailsTypeSorts,
  defaultSort: { by: 'name', direction: 'asc' },
  filters: days,
};
