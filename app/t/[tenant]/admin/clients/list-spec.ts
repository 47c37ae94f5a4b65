import type { ListSpec } from '@/components/data-table/state';
import { type ClientSort, clientSorts } from '@/lib/grants/clients/store';
import { clientOrigins } from '@/lib/oauth/clients/client';

export type ClientFilter = 'kind' | 'origin' | 'grant' | 'pkce' | 'status' | 'owner' | 'from' | 'until';

/** What the list of clients keeps in its address. */
export const clientListSpec: ListSpec<ClientSort, ClientFilter> = {
  sorts: clientSorts,
  defaultSort: { by: 'clientName', direction: 'asc' },
  filters: {
    kind: ['public', 'confidential'],
    origin: clientOrigins,
    grant: 'any',
    pkce: ['required', 'relaxed'],
    status: ['enabled', 'disabled'],
    owner: 'any',
    from: 'any',
    until: 'any',
  },
  hideable: ['clientId', 'kind', 'grants', 'status', 'lastUsedAt', 'createdAt'],
};
