/**
 * Authorization requests that another site's form has posted (RFC 6749, 3.1; OpenID Connect Core, 3.1.2.1: "MUST support the
 * use of the HTTP GET and POST methods"). Browsers keep our cookies, which are SameSite=Lax, from them: whoever is signed in
 * seems not to be, and a cookie of the answer would take the place of the browser's own. So the browser comes back at once
 * by GET, which brings the cookies.
 */

import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { AUTHORIZE_PATH, endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { isPostedByAnotherSite } from '@/lib/platform/shared/posted-by-another-site';
import { newRequestUri } from '../pushed/request-uri';
import { secondsAfter } from '../tokens/lifetimes';
import { redirectResponse } from './client-redirect';
import { throttleRequests } from './throttle-requests';

/** A browser follows at once. */
const LIFETIME_SECONDS = 60;

/** Whether the browser has cookies that it keeps from this request, as far as can be known. */
export function mustComeBack(request: Request, context: Pick<OAuthContext, 'browser'>): boolean {
  return isPostedByAnotherSite(request) && context.browser(request).setCookie !== null;
}

/** Keeps a validated request as if it had been pushed (RFC 9126), so that nothing of it has to be in an address. */
export async function comeBack(
  parameters: AuthorizationParameters,
  context: Pick<OAuthContext, 'issuer' | 'store' | 'throttle' | 'now'>,
): Promise<Response> {
  await throttleRequests(context);
  const { requestUri, requestHash } = newRequestUri();
  const { tenantId } = context.issuer;
  await context.store.savePushedRequest({
    tenantId,
    requestHash,
    parameters,
    expiresAt: secondsAfter(context.now(), LIFETIME_SECONDS),
  });
  return comeBackWith({ clientId: parameters.clientId, requestUri }, context);
}

/** The same with what was pushed before. */
export function comeBackWith(
  { clientId, requestUri }: { clientId: string; requestUri: string },
  { issuer: { issuer } }: Pick<OAuthContext, 'issuer'>,
): Response {
  const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri });
  return redirectResponse(`${endpointUrl(issuer, AUTHORIZE_PATH)}?${query.toString()}`, 'POST');
}
