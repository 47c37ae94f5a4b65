import { pathSegment } from '@/lib/shared/path-segment';
import { tenantPath } from '@/lib/tenants/paths';

export const issuersPath = (tenantSlug: string) => tenantPath(tenantSlug, '/admin/trusted-issuers');

/** An issuer is a URL as a rule: it stands in the address as a client_id of that kind does. */
export const issuerPath = (tenantSlug: string, issuer: string) => `${issuersPath(tenantSlug)}/${pathSegment(issuer)}`;
