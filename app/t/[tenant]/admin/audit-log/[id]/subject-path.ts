import { tenantPath } from '@/lib/platform/shared/paths';
import { detailsTypePath } from '../../authorization-details/details-type-path';
import { clientPath } from '../../clients/client-path';
import { emailDomainPath } from '../../email-domains/email-domain-path';
import { resourcePath } from '../../resources/resource-path';
import { schemaPath } from '../../schemas/schema-path';
import { scopePath } from '../../scopes/scope-path';
import { issuerPath } from '../../trusted-issuers/issuer-path';

const pages: Record<string, string> = {
  person: 'people',
  group: 'groups',
  'token-family': 'token-families',
  'scim-connection': 'scim-connections',
  'event-receiver': 'events',
  'downstream-application': 'downstream-applications',
  'identity-provider': 'identity-providers',
  'setup-link': 'setup-links',
  import: 'imports',
};

/** The console page of the person or thing that an entry names; null if there is none. */
export function subjectPath(tenantPlace: string, { type, id }: { type: string; id: string | null }): string | null {
  if (!id) return null;
  if (type === 'client') return clientPath(tenantPlace, id);
  if (type === 'resource') return resourcePath(tenantPlace, id);
  if (type === 'authorization-details-type') return detailsTypePath(tenantPlace, id);
  if (type === 'scope') return scopePath(tenantPlace, id);
  if (type === 'email-domain') return emailDomainPath(tenantPlace, id);
  if (type === 'trusted-issuer') return issuerPath(tenantPlace, id);
  if (type === 'extension-schema') return schemaPath(tenantPlace, id);
  if (type === 'signing-key') return tenantPath(tenantPlace, `/admin/keys?${new URLSearchParams({ q: id })}`);
  // Entries about a tenant are in its own log.
  if (type === 'tenant') return tenantPath(tenantPlace, '/admin/settings');
  if (type === 'token-hook') return tenantPath(tenantPlace, '/admin/settings/token-hook');
  if (type === 'access-key') return tenantPath(tenantPlace, '/admin/access-keys');
  const page = Object.hasOwn(pages, type) ? pages[type] : undefined;
  return page ? tenantPath(tenantPlace, `/admin/${page}/${id}`) : null;
}
