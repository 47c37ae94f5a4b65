import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { readerOf } from '@/lib/platform/shared/origin';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { BrowserAnswer } from './form-route';
import { GONE, requestGone } from './request-gone';

/**
 * The 404 page that `redirectToRequestGone` redirects to, with the explanation and the request ID. A POST to a page is
 * redirected here as a POST (RFC 9110, 15.4.8).
 */
export const showRequestGone: BrowserAnswer = async ({ tenant, origin }) =>
  errorPage({
    status: 404,
    brand: brandOf(tenant),
    ...requestGone,
    ...readerOf(origin),
    address: tenantPath(tenant.place, GONE),
  });
