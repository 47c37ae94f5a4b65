import { msg } from '@/lib/platform/shared/message';
/** Token revocation (RFC 7009). */

import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { sha256 } from '@/lib/platform/shared/secret';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { describeAuthMethods } from '../client-auth/describe-auth-methods';
import { isPersonalToken } from '../personal-tokens/personal-token';
import { verifyAccessToken } from '../tokens/access-token';
import { isRefreshToken, openRefreshToken } from '../tokens/refresh-token';
import { answering } from './answering';
import { authenticatedForm } from './authenticated-form';
import type { Endpoint } from './endpoint';
import { NO_STORE } from './json-response';

export const revoke: Endpoint = {
  path: '/revoke',
  methods: ['POST'],
  cors: true,
  usesCertificates: true,
  metadata: (url, authMethods) => ({
    revocation_endpoint: url,
    ...describeAuthMethods('revocation', authMethods),
  }),
  handler: (request, context) =>
    answering('revoke', context, async (attempt) => {
      const { form, client } = await authenticatedForm(request, context, attempt);
      // "an authorization server MAY ignore this parameter [token_type_hint]": the form of a token shows its kind.
      const token = form.required('token');
      await revoked(context, client, token);
      // "invalid tokens do not cause an error response"
      return new TextResponse(null, { headers: NO_STORE });
    }),
};

function revoked(context: OAuthContext, client: Client, token: string): Promise<void> {
  if (isPersonalToken(token)) return revokePersonalToken(context, client, token);
  return isRefreshToken(token) ? revokeFamily(context, client, token) : revokeAccessToken(context, client, token);
}

/**
 * A personal access token was not issued to a client, so there is no owner to check: any client that found one may
 * revoke it.
 */
function revokePersonalToken(
  { personalTokens, now, origin }: OAuthContext,
  { clientId }: Client,
  token: string,
): Promise<void> {
  return personalTokens.revoke({ tokenHash: sha256(token), clientId, now: now(), origin });
}

/** "SHOULD also invalidate all access tokens based on the same authorization grant" */
async function revokeFamily(context: OAuthContext, client: Client, token: string): Promise<void> {
  const { issuer, store, origin } = context;
  const opened = openRefreshToken(context, token);
  if (!opened) return;
  checkOwner(opened.clientId, client);
  await store.revokeFamily({
    tenantId: issuer.tenantId,
    familyId: opened.familyId,
    clientId: client.clientId,
    now: context.now(),
    origin,
  });
}

async function revokeAccessToken(context: OAuthContext, client: Client, token: string): Promise<void> {
  const { issuer, store, origin } = context;
  const verified = await verifyAccessToken(context, token);
  if (verified.kind === 'invalid') return;
  const { client_id: owner, jti, exp } = verified.claims;
  checkOwner(owner, client);
  await store.revokeAccessToken({
    tenantId: issuer.tenantId,
    jti,
    clientId: client.clientId,
    expiresAt: new Date(exp * 1000),
    now: context.now(),
    origin,
  });
}

/** "verifies whether the token was issued to the client making the revocation request" */
function checkOwner(owner: string, client: Client): void {
  if (owner !== client.clientId) throw new OAuthError('foreign-token', msg('oauth.tokenWasIssuedToAnother'));
}
