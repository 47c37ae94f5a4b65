import type { ListSpec, ListState } from '@/components/data-table/state';
import { importEffects, recordKinds } from '@/lib/moving/import/import-job';

export type RecordFilter = 'kind' | 'effect';

/** What the list of an import's records keeps in its address. */
export const recordListSpec: ListSpec<'record', RecordFilter> = {
  sorts: ['record'],
  defaultSort: { by: 'record', direction: 'asc' },
  filters: { kind: recordKinds, effect: importEffects },
};

/** The filters of the list's address, as the store takes them. */
export const recordsFilter = ({ q, filters }: ListState<'record', RecordFilter>) => ({
  search: q || undefined,
  kind: recordKinds.find((kind) => kind === filters.kind),
  effect: importEffects.find((effect) => effect === filters.effect),
});
