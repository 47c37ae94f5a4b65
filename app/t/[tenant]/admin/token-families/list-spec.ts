import type { ListSpec } from '@/components/data-table/state';
import { familyStatuses } from '@/lib/grants/token-families/family';
import { type FamilySort, familySorts } from '@/lib/grants/token-families/store';
import { ranges } from '@/lib/operation/usage/ranges';

export type FamilyFilter = 'status' | 'client' | 'exchanger' | 'person' | 'used' | 'ended' | 'from' | 'until';

/** What the list of token families keeps in its address. */
export const familiesSpec: ListSpec<FamilySort, FamilyFilter> = {
  sorts: familySorts,
  defaultSort: { by: 'createdAt', direction: 'desc' },
  filters: {
    status: familyStatuses,
    client: 'any',
    exchanger: 'any',
    person: 'any',
    used: Object.keys(ranges),
    ended: Object.keys(ranges),
    from: 'any',
    until: 'any',
  },
  hideable: ['scopes', 'generation', 'createdAt', 'lastUsedAt', 'expiresAt'],
  hiddenByDefault: ['scopes', 'expiresAt'],
};
