import { type ResponseMode, responseModes } from '@/lib/oauth/parameters/authorization-request';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';

/**
 * How the answer travels (OAuth 2.0 Multiple Response Type Encoding Practices, 2.1). A form is posted to the web only:
 * what opens an app by its own scheme takes no body along.
 * @throws OAuthRefusal
 */
export function checkResponseMode(parameters: RequestParameters, redirectUri: string): ResponseMode {
  const sent = parameters.get('response_mode') ?? 'query';
  const mode = responseModes.find((known) => known === sent);
  if (mode === undefined) throw new OAuthRefusal('unsupported-response-mode', `response_mode is ${sent.slice(0, 100)}`);
  if (mode === 'form_post' && !isWebAddress(redirectUri)) {
    throw new OAuthRefusal(
      'unsupported-response-mode',
      'response_mode form_post requires an http or https redirect URI',
    );
  }
  return mode;
}

/** How an answer travels to a request that may be wrong: as it asks for, where that is possible. */
export function responseModeFor(parameters: RequestParameters, redirectUri: string): ResponseMode {
  const asked = !parameters.isRepeated('response_mode') && parameters.get('response_mode') === 'form_post';
  return asked && isWebAddress(redirectUri) ? 'form_post' : 'query';
}

function isWebAddress(uri: string): boolean {
  return /^https?:/i.test(uri);
}
