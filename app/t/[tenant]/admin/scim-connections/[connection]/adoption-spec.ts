import type { ListSpec } from '@/components/data-table/state';

/** What the list of a connection's requests keeps in the address of its page. */
export const adoptionSpec: ListSpec<'askedAt', 'requests'> = {
  sorts: ['askedAt'],
  defaultSort: { by: 'askedAt', direction: 'asc' },
  filters: { requests: ['refused'] },
};
