import { type Days, days, type ListSpec, type ListState } from '@/components/data-table/state';
import { importStates } from '@/lib/moving/import/import-job';
import { type ImportSort, importSorts } from '@/lib/moving/import/store';
import { sourceNames } from '@/lib/moving/sources';

export type ImportFilter = 'state' | 'source' | Days;

/** What the list of imports keeps in its address. */
export const importListSpec: ListSpec<ImportSort, ImportFilter> = {
  sorts: importSorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: { state: importStates, source: sourceNames, ...days },
};

/** What the list's address limits it to besides text and time, as the store takes it. */
export const importFilter = ({ filters }: Pick<ListState<ImportSort, ImportFilter>, 'filters'>) => ({
  state: importStates.find((state) => state === filters.state),
  source: sourceNames.find((source) => source === filters.source),
});
