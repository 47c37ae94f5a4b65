import type { Client } from '@/lib/oauth/clients/client';
import { type AccessTokenSubject, accessTokenClaims, signAccessToken } from '../tokens/access-token';
import { type Authentication, type IdTokenRequest, idTokenContent, signIdToken } from '../tokens/id-token';

/** An access token as it is issued without a token hook. */
export const mintAccessToken = (
  context: Parameters<typeof accessTokenClaims>[0] & Parameters<typeof signAccessToken>[0],
  subject: AccessTokenSubject,
  expiresInSeconds: number,
): Promise<string> => signAccessToken(context, accessTokenClaims(context, subject, expiresInSeconds));

/** An ID token as it is issued with an access token, without a token hook. */
export async function mintIdToken(
  context: Parameters<typeof idTokenContent>[0] & Parameters<typeof signIdToken>[0],
  client: Client,
  authentication: Authentication,
  request: IdTokenRequest,
  { accessToken, remainingSeconds }: { accessToken: string; remainingSeconds: number },
): Promise<string> {
  const claims = await idTokenContent(context, client, authentication, request, remainingSeconds);
  return signIdToken(context, client, claims, accessToken);
}
