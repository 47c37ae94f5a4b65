/**
 * Handles authorization requests posted by another site's form (RFC 6749, 3.1; OpenID Connect Core, 3.1.2.1: "MUST
 * support the use of the HTTP GET and POST methods"). Browsers do not send our SameSite=Lax cookies with such a
 * request: a signed-in person seems to be signed out, and a cookie set by the response would replace the browser's
 * existing one. The browser is therefore redirected back here by GET, which includes the cookies.
 */

import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { AUTHORIZE_PATH, endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { isPostedByAnotherSite } from '@/lib/platform/shared/posted-by-another-site';
import { newRequestUri } from '../pushed/request-uri';
import { secondsAfter } from '../tokens/lifetimes';
import { redirectResponse } from './client-redirect';
import { throttleRequests } from './throttle-requests';

/** Short, because the browser follows the redirect immediately. */
const LIFETIME_SECONDS = 60;

/** Whether the browser may be withholding cookies from this request, as far as we can tell. */
export function mustComeBack(request: Request, context: Pick<OAuthContext, 'browser'>): boolean {
  return isPostedByAnotherSite(request) && context.browser(request).setCookie !== null;
}

/** Stores a validated request as if it had been pushed (RFC 9126), so that none of it appears in a URL. */
export async function resumeAuthorization(
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
  return resumeAuthorizationWith({ clientId: parameters.clientId, requestUri }, context);
}

/** Does the same for a request that was already pushed. */
export function resumeAuthorizationWith(
  { clientId, requestUri }: { clientId: string; requestUri: string },
  { issuer: { issuer } }: Pick<OAuthContext, 'issuer'>,
): Response {
  const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri });
  return redirectResponse(`${endpointUrl(issuer, AUTHORIZE_PATH)}?${query.toString()}`, 'POST');
}
