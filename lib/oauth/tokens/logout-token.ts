/** Logout tokens (OpenID Connect Back-Channel Logout, 2.4). */

import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { newId } from '@/lib/platform/shared/id';
import { subjectOf } from '../openid/subject';
import { signJwt } from './jwt';
import { sessionClaim } from './session-claim';

/** "RECOMMENDED that Logout Tokens be explicitly typed" (2.4): none is taken for an ID token. */
const LOGOUT_TOKEN_TYPE = 'logout+jwt';

/** "at most two minutes in the future" (2.4). */
const LIFETIME_SECONDS = 120;

/**
 * Mints a logout token, which tells one client that a session has ended. It has no nonce, by which it could be taken
 * for an ID token, and a `jti` of its own each time that it is sent: what a client has dealt with without saying so
 * is no replay.
 * @returns the compact JWS, signed as the client's ID tokens are
 */
export function mintLogoutToken(
  context: {
    keys: OAuthContext['keys'];
    issuer: Pick<OAuthContext['issuer'], 'issuer' | 'tenantId'>;
    pairwiseKey: OAuthContext['pairwiseKey'];
    now: OAuthContext['now'];
  },
  client: Client,
  { personId, sessionId }: { personId: string; sessionId: string },
): Promise<string> {
  const issuedAt = Math.floor(context.now().getTime() / 1000);
  return signJwt(
    context.keys,
    { typ: LOGOUT_TOKEN_TYPE, alg: client.idTokenSignedResponseAlg },
    {
      iss: context.issuer.issuer,
      sub: subjectOf(context, client, personId),
      aud: client.clientId,
      iat: issuedAt,
      exp: issuedAt + LIFETIME_SECONDS,
      jti: newId(),
      sid: sessionClaim(sessionId, client.clientId),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
  );
}
