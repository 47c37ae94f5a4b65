import { GLOBAL_REVOCATION_TYPE } from '@/lib/oauth/global-revocation/verify-caller';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { newId } from '@/lib/platform/shared/id';
import { signJwt } from './jwt';

/** As short as a logout token. */
const LIFETIME_SECONDS = 120;

/**
 * Mints the JWT by which this issuer proves who it is when it calls another server's endpoint for Global Token
 * Revocation (draft-parecki-oauth-global-token-revocation-06). Each attempt gets a new `jti`.
 * @param audience the endpoint's URL
 * @returns the compact JWS, signed with ES256
 */
export function mintRevocationToken(
  { keys, issuer, now }: Pick<OAuthContext, 'keys' | 'now'> & { issuer: Pick<OAuthContext['issuer'], 'issuer'> },
  { audience }: { audience: string },
): Promise<string> {
  const issuedAt = Math.floor(now().getTime() / 1000);
  return signJwt(
    keys,
    { typ: GLOBAL_REVOCATION_TYPE },
    {
      iss: issuer.issuer,
      sub: issuer.issuer,
      aud: audience,
      iat: issuedAt,
      exp: issuedAt + LIFETIME_SECONDS,
      jti: newId(),
    },
  );
}
