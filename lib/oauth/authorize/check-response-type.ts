import type { Client } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg } from '@/lib/platform/shared/message';
import { authorizationCode } from '../grants/authorization-code';
import type { RequestParameters } from '../parameters/request-parameters';

export const RESPONSE_TYPE = 'code';

/**
 * Only `code` is supported, for clients with the authorization code grant; there is no implicit grant (RFC 9700,
 * 2.1.2).
 */
export function checkResponseType(parameters: RequestParameters, client: Client): void {
  const type = parameters.required('response_type');
  if (type !== RESPONSE_TYPE)
    throw new OAuthError('unsupported-response-type', msg('oauth.responseTypeIsType', { type: type.slice(0, 100) }));
  if (!client.grantTypes.includes(authorizationCode.name)) {
    throw new OAuthError('grant-type-not-enabled', msg('oauth.nameIsNotGrantType', { name: authorizationCode.name }));
  }
}
