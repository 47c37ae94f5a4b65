import type { ListSpec } from '@/components/data-table/state';

/** What the list of a connection's account matches keeps in its page's address. */
export const adoptionSpec: ListSpec<'askedAt', 'requests'> = {
  sorts: ['askedAt'],
  defaultSort: { by: 'askedAt', direction: 'asc' },
  filters: { requests: ['refused'] },
};
