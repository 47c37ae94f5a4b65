import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import type { NewCode } from '@/lib/oauth/protocol/store';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { lifetimesOf, secondsAfter } from '../tokens/lifetimes';

/**
 * Creates a code for the approved request, bound to client, redirect URI, challenge, person and session.
 * @returns the raw code, only for the redirect, and its stored form
 */
export function newCode(
  context: OAuthContext,
  client: Client,
  parameters: AuthorizationParameters,
  person: SignedIn,
): { code: string; stored: NewCode } {
  const {
    clientId,
    redirectUri,
    redirectUriSent,
    scopes,
    resources,
    codeChallenge,
    codeChallengeMethod,
    nonce = null,
    dpopJkt = null,
    claims = null,
    authorizationDetails = [],
  } = parameters;
  const { personId, sessionId, amr, acr } = person;
  // Tokens use whole seconds.
  const authTime = Math.floor(person.authTime);
  const code = newSecret();
  const stored = {
    tenantId: context.issuer.tenantId,
    codeHash: sha256(code),
    clientId,
    personId,
    sessionId,
    binding: {
      redirectUri,
      redirectUriSent,
      scopes,
      resources,
      codeChallenge,
      codeChallengeMethod,
      nonce,
      dpopJkt,
      claims,
      authorizationDetails,
      authTime,
      amr,
      acr,
    },
    expiresAt: secondsAfter(context.now(), lifetimesOf(client, context.issuer).authorizationCodeSeconds),
  };
  return { code, stored };
}
