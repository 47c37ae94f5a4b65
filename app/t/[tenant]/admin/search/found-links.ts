import type { FoundLink } from '@/components/shell/commands/use-found';
import { findAnything } from '@/lib/operation/search/find-anything';
import type { Found, FoundKind, SearchStore } from '@/lib/operation/search/store';
import { type Message, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { Say } from '@/lib/platform/shared/say-with';

const kinds: Record<FoundKind, { group: Message; page: (id: string) => string }> = {
  client: { group: msg('common.clients'), page: (id) => `clients/${encodeURIComponent(id)}` },
  person: { group: msg('common.people'), page: (id) => `people/${id}` },
  group: { group: msg('common.groups'), page: (id) => `groups/${id}` },
  'token-family': { group: msg('common.tokenFamilies'), page: (id) => `token-families/${id}` },
  refusal: { group: msg('common.failedRequests'), page: (id) => `why-did-it-fail/${id}` },
  provisioning: { group: msg('common.provisioningLog'), page: (id) => `provisioning/${id}` },
  audit: { group: msg('common.auditLog'), page: (id) => `audit-log?${new URLSearchParams({ request: id })}` },
};

/**
 * The search results for a text, each with its console page.
 * @param query.limit per kind
 */
export async function foundLinks(
  store: SearchStore,
  { tenant, text, limit, t }: { tenant: { id: string; place: string }; text: string; limit: number; t: Say },
): Promise<FoundLink[]> {
  const link = ({ kind, id, name, detail }: Found): FoundLink => {
    const { group, page } = kinds[kind];
    return { group: t(group), name, detail, href: tenantPath(tenant.place, `/admin/${page(id)}`) };
  };
  return (await findAnything(store, { tenantId: tenant.id, text, limit })).map(link);
}
