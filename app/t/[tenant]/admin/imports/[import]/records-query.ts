import type { ListState } from '@/components/data-table/state';
import { importEffects, recordKinds } from '@/lib/moving/import/import-job';
import type { RecordFilter } from './list-spec';

/** The filters of the list's address, as the store takes them. */
export const recordsFilter = ({ q, filters }: ListState<'record', RecordFilter>) => ({
  search: q || undefined,
  kind: recordKinds.find((kind) => kind === filters.kind),
  effect: importEffects.find((effect) => effect === filters.effect),
});
