import type { ListSpec } from '@/components/data-table/state';
import { importEffects, recordKinds } from '@/lib/moving/import/import-job';

export type RecordFilter = 'kind' | 'effect';

/** What the list of an import's records keeps in its address. */
export const recordListSpec: ListSpec<'record', RecordFilter> = {
  sorts: ['record'],
  defaultSort: { by: 'record', direction: 'asc' },
  filters: { kind: recordKinds, effect: importEffects },
};
