import type { ListSpec } from '@/components/data-table/state';
import type { PeopleSort } from '@/lib/directory/store';
import { roles } from '@/lib/people/person';

export type PeopleFilter = 'status' | 'role' | 'connection' | 'password' | 'from' | 'until';

/** What the list of people keeps in its address. */
export const peopleSpec: ListSpec<PeopleSort, PeopleFilter> = {
  sorts: ['displayName', 'userName', 'createdAt', 'updatedAt'],
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: {
    status: ['active', 'deactivated', 'deleted'],
    role: roles,
    connection: 'any',
    password: ['imported'],
    from: 'any',
    until: 'any',
  },
  hideable: ['userName', 'role', 'origin', 'createdAt', 'updatedAt'],
  hiddenByDefault: ['origin', 'updatedAt'],
};
