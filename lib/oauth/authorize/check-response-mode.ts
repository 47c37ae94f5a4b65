import type { Client } from '@/lib/oauth/clients/client';
import { type ResponseMode, responseModes } from '@/lib/oauth/parameters/authorization-request';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

type Signing = Pick<Client, 'fapi2SecurityProfile' | 'authorizationSignedResponseAlg'>;

/**
 * How the response is sent (OAuth 2.0 Multiple Response Type Encoding Practices, 2.1; JARM, 2.3). A form can be posted
 * only to a web address, because an app opened by its own URI scheme receives no body.
 * @throws OAuthError
 */
export function checkResponseMode(parameters: RequestParameters, redirectUri: string, client: Signing): ResponseMode {
  const sent = parameters.get('response_mode') ?? 'query';
  const mode = responseModes.find((known) => known === sent);
  if (mode === undefined)
    throw new OAuthError('unsupported-response-mode', msg('oauth.responseModeIsSent', { sent: sent.slice(0, 100) }));
  if (isPosted(mode) && !isWebAddress(redirectUri)) {
    throw new OAuthError('unsupported-response-mode', msg('oauth.responseModeFormPostRequires'));
  }
  if (mustBeSigned(client) && !isSigned(mode))
    throw new OAuthError('signed-response-required', msg('oauth.responseModeIsNotSigned', { mode }));
  return mode;
}

/**
 * The response mode for a request that may be invalid: the requested one if it is usable, and a signed one for a client
 * that must get signed responses.
 */
export function responseModeFor(parameters: RequestParameters, redirectUri: string, client: Signing): ResponseMode {
  const sent = parameters.isRepeated('response_mode') ? undefined : parameters.get('response_mode');
  const mode = responseModes.find((known) => known === sent) ?? 'query';
  const usable = isPosted(mode) && !isWebAddress(redirectUri) ? 'query' : mode;
  if (!mustBeSigned(client) || isSigned(usable)) return usable;
  return isPosted(usable) ? 'form_post.jwt' : 'jwt';
}

/** Whether the response is a signed JWT. */
export function isSigned(mode: ResponseMode): boolean {
  return mode === 'jwt' || mode.endsWith('.jwt');
}

/** Whether the browser posts the response to the client. */
export function isPosted(mode: ResponseMode): boolean {
  return mode.startsWith('form_post');
}

/**
 * "If this is specified, the response will be signed" (JARM, 3, authorization_signed_response_alg). Enforced under FAPI
 * 2.0, where it means that the client follows FAPI 2.0 Message Signing; for other clients the request decides.
 */
function mustBeSigned({ fapi2SecurityProfile, authorizationSignedResponseAlg }: Signing): boolean {
  return fapi2SecurityProfile && authorizationSignedResponseAlg !== null;
}

function isWebAddress(uri: string): boolean {
  return /^https?:/i.test(uri);
}
