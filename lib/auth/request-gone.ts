import { redirect } from 'next/navigation';
import { brandOf } from '@/lib/branding/brand-of';
import { errorPage } from '@/lib/http/error-page';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { pageContext } from './page-context';

/** What is said where a sign-in has no way on and no way back. */
export const requestGone = {
  title: text('This sign-in request cannot go on'),
  description: text('It has expired, was answered already, or was started in another browser. Go back to the application that sent you here and start again.'),
} as const;

/**
 * Ends a page whose authorization request is gone, decided, or of another browser: a page of Next that is not found is
 * put together in the browser, and would be blank where no script runs.
 */
export function leadToRequestGone(tenantPlace: string): never {
  redirect(tenantPath(tenantPlace, '/login/request-gone'));
}

/** GET of the page that this leads to: 404, with what is said and the request id. */
export async function showRequestGone(_: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, origin: { requestId, language } } = await pageContext((await params).tenant);
  return errorPage({ status: 404, brand: brandOf(tenant), ...requestGone, requestId, language });
}
