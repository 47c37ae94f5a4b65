/** Authenticates a caller of Global Token Revocation (draft-parecki-oauth-global-token-revocation-06). */
import { registeredKeys } from '@/lib/oauth/assertion/registered-keys';
import { isKeySetUnavailable } from '@/lib/oauth/assertion/remote-key-sets';
import type { TrustedIssuer } from '@/lib/oauth/assertion/trusted-issuer';
import { verifyAssertion } from '@/lib/oauth/assertion/verify-assertion';
import { findIssuer } from '@/lib/oauth/jwt-bearer/find-issuer';
import { foreignTenant } from '@/lib/oauth/jwt-bearer/foreign-tenant';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { addressesOf } from '@/lib/oauth/protocol/issuers';
import type { AssertionClaim } from '@/lib/oauth/protocol/store';
import { unavailable } from '@/lib/oauth/protocol/unavailable';
import { msg, type Sayable } from '@/lib/platform/shared/message';

export const GLOBAL_REVOCATION_PATH = '/global-token-revocation';

/**
 * The type of a caller's JWT (RFC 8725, 3.11), as Okta signs it. The draft leaves the authentication open. An explicit
 * type of its own keeps assertions for other endpoints, and other JWTs of the issuer, from ending anything.
 */
export const GLOBAL_REVOCATION_TYPE = 'global-token-revocation+jwt';

/** When the keys of an issuer may be readable again. */
const RETRY_AFTER_SECONDS = 60;

export type Caller =
  | { kind: 'known'; issuer: TrustedIssuer; claim: AssertionClaim }
  /** With the private reason. */
  | { kind: 'rejected'; reason: Sayable };

/**
 * @param jwt the bearer token; its single use is still to be claimed
 * @throws OAuthError `temporarily-unavailable` when the issuer's keys cannot be read
 */
export async function verifyCaller(jwt: string, context: OAuthContext): Promise<Caller> {
  const found = await findIssuer(jwt, context);
  if (found.kind === 'unknown') return { kind: 'rejected', reason: found.reason };
  const { issuer } = found;
  if (issuer.revocation === null)
    return { kind: 'rejected', reason: msg('oauth.issuerMayNotRevoke', { issuer: issuer.issuer }) };
  let unreadable: Sayable | null = null;
  const verified = await verifyAssertion(
    jwt,
    {
      issuer: issuer.issuer,
      audiences: addressesOf(context.issuer).map((address) => endpointUrl(address, GLOBAL_REVOCATION_PATH)),
      typ: GLOBAL_REVOCATION_TYPE,
      mayLackSubject: true,
      maxLifetimeSeconds: issuer.maxLifetimeSeconds,
      keys: ({ kid }) =>
        registeredKeys(issuer, context.remoteKeys, kid).catch((error: unknown) => {
          if (isKeySetUnavailable(error)) unreadable = error.reason;
          throw error;
        }),
    },
    context.now(),
  );
  // Callers repeat a call after 503, and not after 401: what it should end would stay.
  if (unreadable !== null)
    throw unavailable({
      reason: msg('oauth.registeredKeysCannotBeRead', { message: unreadable }),
      message: null,
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  if (verified.kind === 'invalid') return { kind: 'rejected', reason: verified.reason };
  const { claims, jtiHash, expiresAt } = verified;
  if (claims.iat === undefined) return { kind: 'rejected', reason: msg('oauth.assertionHasNoValidIat') };
  const foreign = foreignTenant(claims, issuer);
  if (foreign) return { kind: 'rejected', reason: foreign };
  return { kind: 'known', issuer, claim: { issuer: issuer.issuer, jtiHash, expiresAt } };
}
