import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const issuersPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/trusted-issuers');

/** An issuer is a URL as a rule: it stands in the address as a client_id of that kind does. */
export const issuerPath = (tenantPlace: string, issuer: string) => `${issuersPath(tenantPlace)}/${pathSegment(issuer)}`;
