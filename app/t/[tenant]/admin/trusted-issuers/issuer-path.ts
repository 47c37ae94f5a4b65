import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';

export const issuersPath = (tenantPlace: string) => tenantPath(tenantPlace, '/admin/trusted-issuers');

/** An issuer is usually a URL, so it is encoded in the address like a client_id that is one. */
export const issuerPath = (tenantPlace: string, issuer: string) => `${issuersPath(tenantPlace)}/${pathSegment(issuer)}`;
