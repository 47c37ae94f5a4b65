import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { JsonObject } from '@/lib/platform/shared/json';
import { roleClaims } from '../openid/role-claims';
import { hookedClaims } from '../token-hook/hooked-claims';
import { type AccessTokenSubject, accessTokenClaims, signAccessToken } from './access-token';
import { signIdToken } from './id-token';

/**
 * Mints the access token of a response, and the ID token that goes with it. Stores nothing. Every grant type issues its
 * tokens here, so that the tenant's token hook sees each of them.
 * @param wanted.personId the person whom they represent; null if none is known
 * @param wanted.idToken returns the claims of the ID token; if omitted, none is issued
 * @throws OAuthError if the token hook refuses
 */
export async function issueTokens(
  context: Pick<OAuthContext, 'issuer' | 'store' | 'keys' | 'tokenHook' | 'refused' | 'now'>,
  client: Client,
  wanted: {
    grantType: string;
    personId: string | null;
    accessToken: Omit<AccessTokenSubject, 'roles'>;
    expiresInSeconds: number;
    idToken?: (() => Promise<JsonObject>) | undefined;
  },
): Promise<{ accessToken: string; idToken: string | null }> {
  const { personId, accessToken: subject } = wanted;
  const roles = personId === null ? {} : await roleClaims(context, { personId, resources: subject.resources });
  const standard = accessTokenClaims(context, { ...subject, roles }, wanted.expiresInSeconds);
  const identity = (await wanted.idToken?.()) ?? null;
  const claims = context.tokenHook
    ? await hookedClaims(context, {
        grantType: wanted.grantType,
        clientId: client.clientId,
        scopes: subject.scopes,
        resources: subject.resources,
        personId,
        accessToken: asJson(standard),
        idToken: identity,
      })
    : { accessToken: standard, idToken: identity };
  const accessToken = await signAccessToken(context, claims.accessToken);
  return {
    accessToken,
    idToken: claims.idToken && (await signIdToken(context, client, claims.idToken, accessToken)),
  };
}

/** The claims as they stand in the token, without what is undefined. */
const asJson = (claims: object): JsonObject => JSON.parse(JSON.stringify(claims)) as JsonObject;
