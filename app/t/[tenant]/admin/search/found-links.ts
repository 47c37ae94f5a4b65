import type { FoundLink } from '@/components/shell/commands/use-found';
import { findAnything } from '@/lib/operation/search/find-anything';
import type { Found, FoundKind, SearchStore } from '@/lib/operation/search/store';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';

const kinds: Record<FoundKind, { group: string; page: (id: string) => string }> = {
  client: { group: text('Clients'), page: (id) => `clients/${encodeURIComponent(id)}` },
  person: { group: text('People'), page: (id) => `people/${id}` },
  group: { group: text('Groups'), page: (id) => `groups/${id}` },
  'token-family': { group: text('Token families'), page: (id) => `token-families/${id}` },
  refusal: { group: text('Failed requests'), page: (id) => `why-did-it-fail/${id}` },
  provisioning: { group: text('Provisioning log'), page: (id) => `provisioning/${id}` },
  audit: { group: text('Audit log'), page: (id) => `audit-log?${new URLSearchParams({ request: id })}` },
};

/**
 * The search results for a text, each with its console page.
 * @param query.limit per kind
 */
export async function foundLinks(
  store: SearchStore,
  { tenant, text, limit }: { tenant: { id: string; place: string }; text: string; limit: number },
): Promise<FoundLink[]> {
  const link = ({ kind, id, name, detail }: Found): FoundLink => {
    const { group, page } = kinds[kind];
    return { group, name, detail, href: tenantPath(tenant.place, `/admin/${page(id)}`) };
  };
  return (await findAnything(store, { tenantId: tenant.id, text, limit })).map(link);
}
