import type { ListSpec } from '@/components/data-table/state';
import {
  type GroupMemberSort,
  groupMemberSorts,
  type PersonMemberSort,
  personMemberSorts,
} from '@/lib/directory/group-pages';

/** What the list of a group's people keeps in its address. */
export const peopleOfGroupSpec: ListSpec<PersonMemberSort, never> = {
  sorts: personMemberSorts,
  defaultSort: { by: 'displayName', direction: 'asc' },
};

/** What the list of the groups in a group keeps in its address. */
export const groupsInGroupSpec: ListSpec<GroupMemberSort, never> = {
  sorts: groupMemberSorts,
  defaultSort: { by: 'displayName', direction: 'asc' },
};
