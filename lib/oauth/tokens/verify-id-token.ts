/**
 * ID tokens of this server that are returned: as a hint of who is meant (OpenID Connect Core, 3.1.2.1; RP-Initiated
 * Logout, 2), or in a token exchange.
 */
import { z } from 'zod';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { isOwnIssuer } from '@/lib/oauth/protocol/issuers';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { ID_TOKEN_TYPE } from './id-token';
import { verifyJwt } from './jwt';

const Claims = z.object({
  iss: z.string(),
  sub: z.string(),
  aud: z.string(),
  auth_time: z.number().optional(),
  acr: z.string().optional(),
  amr: z.array(z.string()).optional(),
  iat: z.number(),
  exp: z.number(),
  sid: z.string().optional(),
  /** Missing in ID tokens that an earlier version issued. */
  family: z.string().optional(),
});

export type IdTokenClaims = z.infer<typeof Claims>;

export type VerifiedIdToken = { kind: 'valid'; claims: IdTokenClaims } | { kind: 'invalid'; reason: Sayable };

/**
 * Verifies an ID token of this tenant: type, algorithm, signature and issuer, as long as its key is published. Expiry
 * is not checked: "The OP SHOULD accept ID Tokens when the RP identified by the ID Token's aud claim and/or sid claim
 * has a current session or had a recent session at the OP, even when the exp time has passed."
 */
export async function verifyIdToken(
  { keys, issuer }: Pick<OAuthContext, 'keys' | 'issuer'>,
  token: string,
): Promise<VerifiedIdToken> {
  const verified = await verifyJwt(keys, ID_TOKEN_TYPE, token, signingAlgorithms);
  if (verified.kind === 'invalid') return verified;
  const parsed = Claims.safeParse(verified.claims);
  if (!parsed.success) return { kind: 'invalid', reason: msg('oauth.idTokenClaimsAreMalformed') };
  return isOwnIssuer(parsed.data.iss, issuer)
    ? { kind: 'valid', claims: parsed.data }
    : { kind: 'invalid', reason: msg('oauth.idTokenIsFromAnother') };
}
