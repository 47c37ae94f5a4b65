import type { ListSpec } from '@/components/data-table/state';
import { type GroupSort, groupSorts } from '@/lib/directory/group-pages';

export type GroupFilter = 'connection' | 'from' | 'until';

/** What the list of groups keeps in its address. */
export const groupListSpec: ListSpec<GroupSort, GroupFilter> = {
  sorts: groupSorts,
  defaultSort: { by: 'displayName', direction: 'asc' },
  filters: { connection: 'any', from: 'any', until: 'any' },
  hideable: ['members', 'origin', 'externalId', 'createdAt', 'updatedAt'],
  hiddenByDefault: ['externalId', 'createdAt'],
};
