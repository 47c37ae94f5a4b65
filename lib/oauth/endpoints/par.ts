/** The pushed authorization request endpoint (RFC 9126, 2). */

import { type Client, isPublic } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { PAR_PATH } from '@/lib/oauth/protocol/endpoint-url';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { checkRedirectUri } from '../authorize/check-redirect-uri';
import { checkState } from '../authorize/check-state';
import { validateWithHint } from '../authorize/validate';
import { clientKey } from '../dpop/client-key';
import type { DpopContext } from '../dpop/prove-key';
import { beginning } from '../metadata-document/beginning';
import { newRequestUri } from '../pushed/request-uri';
import { readRequestObject } from '../request-object/read-request-object';
import { secondsAfter } from '../tokens/lifetimes';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { jsonResponse } from './json-response';

/**
 * "a relatively short lifetime [...] between 5 and 600 seconds" (2.2). Short is enough, because the client redirects
 * the browser right after pushing.
 */
const LIFETIME_SECONDS = 60;

export const par: Endpoint = {
  path: PAR_PATH,
  methods: ['POST'],
  cors: true,
  usesCertificates: true,
  metadata: (url) => ({ pushed_authorization_request_endpoint: url }),
  handler: (request, context) =>
    answering('par', context, async (attempt) => {
      const { form, client } = await authenticatedForm(request, beginning(context), attempt);
      await throttle(context, client);
      // "The request_uri authorization request parameter [...] MUST NOT be provided" (2.1).
      if (form.get('request_uri') !== undefined)
        throw new OAuthError('request-uri-pushed', msg('oauth.requestUriWasSentIn'));
      const parameters = await readRequestObject(form, client, context);
      checkState(parameters);
      // "shall require the redirect_uri parameter in pushed authorization requests" (FAPI 2.0 Security Profile,
      // 5.3.2.2).
      if (client.fapi2SecurityProfile) parameters.required('redirect_uri');
      const validated = await validateWithHint(parameters, client, checkRedirectUri(parameters, client), context);
      const { dpopJkt, headers } = await pushedKey(request, client, context, validated.dpopJkt ?? null);
      const { requestUri, requestHash } = newRequestUri();
      await context.store.savePushedRequest({
        tenantId: context.issuer.tenantId,
        requestHash,
        parameters: { ...validated, dpopJkt },
        expiresAt: secondsAfter(context.now(), LIFETIME_SECONDS),
      });
      return jsonResponse({ request_uri: requestUri, expires_in: LIFETIME_SECONDS }, 201, headers);
    }),
};

/**
 * "429 (Too Many Requests)" (2.3). Anyone can claim to be a public client, so its limit is much lower than that of an
 * authenticated client.
 */
async function throttle(context: OAuthContext, client: Client): Promise<void> {
  const attempt = await context.throttle.pushedRequest({ clientId: client.clientId, known: !isPublic(client) });
  if (attempt.kind === 'allowed') return;
  const detail = msg('oauth.tooManyPushedRequestsOf', { retryAfterSeconds: attempt.retryAfterSeconds });
  throw new OAuthError('too-many-pushed-requests', detail, undefined, attempt.retryAfterSeconds);
}

/**
 * The key that the code of a pushed request is bound to, with the response headers. The key of a DPoP proof counts as
 * if its thumbprint had been sent as `dpop_jkt`; "if both mechanisms are used [...] MUST reject the request if the JWK
 * Thumbprint [...] does not match" (RFC 9449, 10.1).
 * @param dpopJkt the parameter, already checked
 * @throws OAuthError: invalid_dpop_proof, use_dpop_nonce, invalid_request
 */
async function pushedKey(
  request: Request,
  client: Pick<Client, 'fapi2SecurityProfile'>,
  context: DpopContext,
  dpopJkt: string | null,
): Promise<{ dpopJkt: string | null; headers: Record<string, string> }> {
  const proven = await clientKey(request, client, context);
  if (proven.kind === 'none') return { dpopJkt, headers: {} };
  const { jkt, nonce } = proven;
  if (dpopJkt !== null && dpopJkt !== jkt) throw new OAuthError('dpop-jkt-invalid', msg('oauth.dpopJktDoesNotMatch'));
  return { dpopJkt: jkt, headers: nonce === null ? {} : { 'DPoP-Nonce': nonce } };
}
