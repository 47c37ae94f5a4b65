import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthRefusal } from '@/lib/oauth/protocol/errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { ACCESS_TOKEN_TYPE } from '../parameters/token-type';
import { type AccessTokenClaims, storedAccessToken, verifyAccessToken } from '../tokens/access-token';
import { asCalledBy } from './as-called-by';

/**
 * The claims of a token presented for an exchange, with the client's own subjects. It must be an active access token of
 * this tenant.
 * @throws OAuthRefusal (invalid_request, RFC 8693, 2.2.2) for any other token
 */
export async function livingToken(
  form: RequestParameters,
  client: Client,
  context: OAuthContext,
  role: 'subject' | 'actor',
): Promise<AccessTokenClaims> {
  const type = form.required(`${role}_token_type`);
  if (type !== ACCESS_TOKEN_TYPE) throw refused(role, `has type ${type.slice(0, 100)}, which is not accepted`);
  const verified = await verifyAccessToken(context, form.required(`${role}_token`));
  if (verified.kind === 'invalid') throw refused(role, `is invalid: ${verified.reason}`);
  const { issuer, store } = context;
  const state = await store.checkAccessToken({ tenantId: issuer.tenantId, ...storedAccessToken(verified.claims) });
  if (state.kind === 'inactive') throw refused(role, 'was revoked, or its person or client is no longer active');
  return asCalledBy(context, client, verified.claims, state);
}

function refused(role: 'subject' | 'actor', why: string): OAuthRefusal {
  return new OAuthRefusal('exchanged-token-invalid', `${role} token ${why}`, `${role}_token`);
}
