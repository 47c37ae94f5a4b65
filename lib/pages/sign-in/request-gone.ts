import { redirect } from 'next/navigation';
import { errorPage } from '@/lib/edge/error-pages/error-page';
import { readerOf } from '@/lib/platform/shared/origin';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import { type Journey, journeyPath } from './next-page';
import { pageContext } from './page-context';

/** The page that says so. */
const GONE = '/login/request-gone';

/** What is said where a sign-in has no way on and no way back. */
export const requestGone = {
  title: text('This sign-in request can’t continue'),
  description: text(
    'It has expired, was already answered, or was started in another browser. Go back to the app that sent you here and start again.',
  ),
} as const;

/**
 * Ends a page whose authorization request is gone, decided, or of another browser: a page of Next that is not found is
 * put together in the browser, and would be blank where no script runs.
 */
export function leadToRequestGone(tenantPlace: string, { language }: Pick<Journey, 'language'>): never {
  redirect(journeyPath(tenantPlace, GONE, { requestId: null, returnTo: null, language }));
}

/** The page that this leads to: 404, with what is said and the request id. Whoever posts to a page is led here by POST (RFC 9110, 15.4.8). */
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
