import type { FoundLink } from '@/components/shell/commands/use-found';
import { findInDocs } from '@/lib/edge/docs/find-in-docs';
import { findAnything } from '@/lib/operation/search/find-anything';
import type { Found, FoundKind } from '@/lib/operation/search/store';
import { type Message, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { type ActsQuery, actsFor } from './acts';

const kinds: Record<FoundKind, { group: Message; page: (id: string) => string }> = {
  client: { group: msg('common.clients'), page: (id) => `clients/${encodeURIComponent(id)}` },
  person: { group: msg('common.people'), page: (id) => `people/${id}` },
  group: { group: msg('common.groups'), page: (id) => `groups/${id}` },
  'scim-connection': { group: msg('common.scimConnections'), page: (id) => `scim-connections/${id}` },
  'token-family': { group: msg('common.tokenFamilies'), page: (id) => `token-families/${id}` },
  refusal: { group: msg('common.failedRequests'), page: (id) => `why-did-it-fail/${id}` },
  provisioning: { group: msg('common.provisioningLog'), page: (id) => `provisioning/${id}` },
  audit: { group: msg('common.auditLog'), page: (id) => `audit-log?${new URLSearchParams({ request: id })}` },
};

/**
 * What a text finds: actions that the reader may take, results, each with its console page, and guides.
 * @param query.limit per kind
 */
export async function foundLinks(query: ActsQuery): Promise<FoundLink[]> {
  const { container, tenant, text, limit, t } = query;
  const link = ({ kind, id, name, detail }: Found): FoundLink => {
    const { group, page } = kinds[kind];
    return { group: t(group), name, detail, href: tenantPath(tenant.place, `/admin/${page(id)}`) };
  };
  const [acts, found, sections] = await Promise.all([
    actsFor(query),
    findAnything(container.search, { tenantId: tenant.id, text, limit }),
    findInDocs(text, limit),
  ]);
  return [
    ...acts,
    ...found.map(link),
    ...sections.map((section) => ({ ...section, group: t('docs.guides'), outside: true })),
  ];
}
