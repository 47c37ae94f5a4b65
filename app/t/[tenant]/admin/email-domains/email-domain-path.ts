import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const emailDomainsPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/email-domains');

export const emailDomainPath = (tenantPlace: string, domain: string) =>
  `${emailDomainsPath(tenantPlace)}/${pathSegment(domain)}`;
