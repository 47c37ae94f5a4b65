import { tenantPath } from '@/lib/tenants/paths';
import { clientPath } from '../../clients/client-path';
import { detailsTypePath } from '../../authorization-details/details-type-path';
import { resourcePath } from '../../resources/resource-path';
import { scopePath } from '../../scopes/scope-path';
import { schemaPath } from '../../schemas/schema-path';
import { issuerPath } from '../../trusted-issuers/issuer-path';

const pages: Record<string, string> = { person: 'people', group: 'groups', 'token-family': 'token-families', 'scim-connection': 'scim-connections', 'event-receiver': 'events', 'identity-provider': 'identity-providers' };

/** The console's page of whom or what an entry names; null where there is none. */
export function subjectPath(tenantSlug: string, { type, id }: { type: string; id: string | null }): string | null {
  if (!id) return null;
  if (type === 'client') return clientPath(tenantSlug, id);
  if (type === 'resource') return resourcePath(tenantSlug, id);
  if (type === 'authorization-details-type') return detailsTypePath(tenantSlug, id);
  if (type === 'scope') return scopePath(tenantSlug, id);
  if (type === 'trusted-issuer') return issuerPath(tenantSlug, id);
  if (type === 'extension-schema') return schemaPath(tenantSlug, id);
  if (type === 'signing-key') return tenantPath(tenantSlug, `/admin/keys?${new URLSearchParams({ q: id })}`);
  if (type === 'access-key') return tenantPath(tenantSlug, '/admin/access-keys');
  const page = Object.hasOwn(pages, type) ? pages[type] : undefined;
  return page ? tenantPath(tenantSlug, `/admin/${page}/${id}`) : null;
}
