import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import { ACCESS_TOKEN_TYPE } from '../parameters/token-type';
import { type AccessTokenClaims, storedAccessToken, verifyAccessToken } from '../tokens/access-token';
import { asCalledBy } from './as-called-by';

/**
 * The claims of a token presented for an exchange, with the client's own subjects. It must be an active access token of
 * this tenant.
 * @throws OAuthError (invalid_request, RFC 8693, 2.2.2) for any other token
 */
export async function activeAccessToken(
  form: RequestParameters,
  client: Client,
  context: OAuthContext,
  role: 'subject' | 'actor',
): Promise<AccessTokenClaims> {
  const type = form.required(`${role}_token_type`);
  if (type !== ACCESS_TOKEN_TYPE)
    throw refused(
      role,
      msg('oauth.roleTokenWhy', { role, why: msg('oauth.hasTypeTypeWhichIs', { type: type.slice(0, 100) }) }),
    );
  const verified = await verifyAccessToken(context, form.required(`${role}_token`));
  if (verified.kind === 'invalid')
    throw refused(
      role,
      msg('oauth.roleTokenWhy', { role, why: msg('oauth.isInvalidReason', { reason: verified.reason }) }),
    );
  const { issuer, store } = context;
  const state = await store.checkAccessToken({ tenantId: issuer.tenantId, ...storedAccessToken(verified.claims) });
  if (state.kind === 'inactive') throw refused(role, msg('oauth.roleTokenInactive', { role }));
  return asCalledBy(context, client, verified.claims, state);
}

function refused(role: 'subject' | 'actor', reason: Sayable): OAuthError {
  return new OAuthError('exchanged-token-invalid', reason, `${role}_token`);
}
