import type { ListSpec } from '@/components/data-table/state';

/** What the lists of the people and groups with a role keep in their address. */
export const holderSpec: ListSpec<'displayName', never> = {
  sorts: ['displayName'],
  defaultSort: { by: 'displayName', direction: 'asc' },
};
