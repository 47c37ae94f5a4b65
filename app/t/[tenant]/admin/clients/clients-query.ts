import type { ListState } from '@/components/data-table/state';
import type { ClientQuery, ClientSort } from '@/lib/grants/clients/store';
import { clientOrigins } from '@/lib/oauth/clients/client';
import { createdWithin } from '../list-start';
import type { ClientFilter } from './list-spec';

/** The clients that the list's address selects. */
export function clientsFilter({
  q,
  filters: { kind, origin, grant, pkce, status, owner, ...days },
}: Pick<ListState<ClientSort, ClientFilter>, 'q' | 'filters'>): Partial<ClientQuery> {
  return {
    search: q,
    kind: kind === 'public' || kind === 'confidential' ? kind : undefined,
    origin: clientOrigins.find((one) => one === origin),
    grantType: grant,
    ...createdWithin(days),
    pkce: pkce === 'required' || pkce === 'relaxed' ? pkce : undefined,
    owner,
    status: status === 'enabled' || status === 'disabled' ? status : undefined,
  };
}
