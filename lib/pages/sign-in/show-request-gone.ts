import { errorPage } from '@/lib/edge/plain-pages/error-page';
import { readerOf } from '@/lib/platform/shared/origin';
import { tenantPath } from '@/lib/platform/shared/paths';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { pageContext } from './page-context';
import { GONE, requestGone } from './request-gone';

/**
 * The 404 page that `redirectToRequestGone` redirects to, with the explanation and the request ID. A POST to a page is
 * redirected here as a POST (RFC 9110, 15.4.8).
 */
export async function showRequestGone(
  _: Request,
  { params }: { params: Promise<{ tenant: string }> },
): Promise<Response> {
  const { tenant, origin } = await pageContext((await params).tenant);
  return errorPage({
    status: 404,
    brand: brandOf(tenant),
    ...requestGone,
    ...readerOf(origin),
    address: tenantPath(tenant.place, GONE),
  });
}
