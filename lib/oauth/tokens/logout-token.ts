/** Logout tokens (OpenID Connect Back-Channel Logout, 2.4). */

import type { Client } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { newId } from '@/lib/platform/shared/id';
import { subjectOf } from '../openid/subject';
import { signJwt } from './jwt';
import { sessionClaim } from './session-claim';

/** "RECOMMENDED that Logout Tokens be explicitly typed" (2.4), so that they cannot be mistaken for ID tokens. */
const LOGOUT_TOKEN_TYPE = 'logout+jwt';

/** "at most two minutes in the future" (2.4). */
const LIFETIME_SECONDS = 120;

/**
 * Mints a logout token, which notifies one client that a session, or without one everything of a person, has ended: "A
 * Logout Token MUST contain either a sub or a sid Claim, and MAY contain both. If a sid Claim is not present, the intent
 * is that all sessions at the RP for the End-User identified by the iss and sub Claims be logged out" (2.4). It has no nonce, so that it cannot be
 * mistaken for an ID token. Each delivery gets a new `jti`, so that a client that processed one without acknowledging
 * it does not reject the retry as a replay.
 * @returns the compact JWS, signed like the client's ID tokens
 */
export function mintLogoutToken(
  context: {
    keys: OAuthContext['keys'];
    issuer: Pick<OAuthContext['issuer'], 'issuer' | 'tenantId'>;
    pairwiseKey: OAuthContext['pairwiseKey'];
    now: OAuthContext['now'];
  },
  client: Client,
  { personId, sessionId }: { personId: string; sessionId: string | null },
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
      ...(sessionId !== null && { sid: sessionClaim(sessionId, client.clientId) }),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    },
  );
}
