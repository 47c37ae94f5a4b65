import { type Days, days, type ListSpec, type ListState } from '@/components/data-table/state';
import { noticeKinds, undeliveredStates } from '@/lib/operation/departures/departure';
import { type UndeliveredSort, undeliveredSorts } from '@/lib/operation/departures/store';
import { createdWithin } from '../../list-start';

export type UndeliveredFilter = 'state' | 'kind' | Days;

/** What the list of undelivered notifications keeps in its address. */
export const undeliveredSpec: ListSpec<UndeliveredSort, UndeliveredFilter> = {
  sorts: undeliveredSorts,
  defaultSort: { by: 'state', direction: 'asc' },
  filters: { state: undeliveredStates, kind: noticeKinds, ...days },
  hideable: ['about', 'attempts', 'recordedAt'],
};

/** What the list's address limits it to, as the store takes it. */
export const undeliveredFilter = ({
  q,
  filters,
}: Pick<ListState<UndeliveredSort, UndeliveredFilter>, 'q' | 'filters'>) => ({
  search: q,
  ...createdWithin(filters),
  state: undeliveredStates.find((state) => state === filters.state),
  kind: noticeKinds.find((kind) => kind === filters.kind),
});
