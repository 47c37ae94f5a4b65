import { type ResponseMode, responseModes } from '@/lib/oauth/parameters/authorization-request';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';

/**
 * How the response is sent (OAuth 2.0 Multiple Response Type Encoding Practices, 2.1). A form can be posted only to a
 * web address, because an app opened by its own URI scheme receives no body.
 * @throws OAuthError
 */
export function checkResponseMode(parameters: RequestParameters, redirectUri: string): ResponseMode {
  const sent = parameters.get('response_mode') ?? 'query';
  const mode = responseModes.find((known) => known === sent);
  if (mode === undefined)
    throw new OAuthError('unsupported-response-mode', msg('oauth.responseModeIsSent', { sent: sent.slice(0, 100) }));
  if (mode === 'form_post' && !isWebAddress(redirectUri)) {
    throw new OAuthError('unsupported-response-mode', msg('oauth.responseModeFormPostRequires'));
  }
  return mode;
}

/** The response mode for a request that may be invalid: the requested one if it is usable. */
export function responseModeFor(parameters: RequestParameters, redirectUri: string): ResponseMode {
  const asked = !parameters.isRepeated('response_mode') && parameters.get('response_mode') === 'form_post';
  return asked && isWebAddress(redirectUri) ? 'form_post' : 'query';
}

function isWebAddress(uri: string): boolean {
  return /^https?:/i.test(uri);
}
