import { msg } from '@/lib/platform/shared/message';
/**
 * Verifies an assertion that is presented as a grant (RFC 7523, 3; draft-ietf-oauth-identity-assertion-authz-grant,
 * 4.4.1).
 */

import { type Client, isPublic } from '@/lib/oauth/clients/client';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { addressesOf } from '@/lib/oauth/protocol/issuers';
import type { AssertionClaim } from '@/lib/oauth/protocol/store';
import type { AssertionClaims } from '../assertion/check-claims';
import { registeredKeys } from '../assertion/registered-keys';
import type { TrustedIssuer } from '../assertion/trusted-issuer';
import { verifyAssertion } from '../assertion/verify-assertion';
import type { GrantRequest } from '../grants/grant';
import { Confirmation, sameConfirmation } from '../tokens/confirmation';
import { findIssuer } from './find-issuer';
import { foreignTenant } from './foreign-tenant';
import { invalidAssertion } from './invalid-assertion';
import { expectedOf, profileOf } from './profile';

/** An assertion that its issuer signed for this server and this client. */
export interface GrantAssertion {
  issuer: TrustedIssuer;
  claims: AssertionClaims;
  /** Identifies the assertion; the caller must still claim its single use. */
  claim: AssertionClaim;
}

/**
 * Claims that restrict what the assertion grants in ways that we cannot enforce. Ignoring them would grant too much, so
 * the assertion is rejected.
 */
const NOT_SUPPORTED = ['act', 'authorization_details'];

/**
 * @param assertion the JWT; by default the one of the JWT bearer grant
 * @throws OAuthError: invalid_grant; invalid_client if the client is public, but the issuer or an ID-JAG requires an
 *   authenticated client
 */
export async function verifyGrantAssertion(
  { form, client, context, confirmation }: GrantRequest,
  assertion = form.required('assertion'),
): Promise<GrantAssertion> {
  const found = await findIssuer(assertion, context);
  if (found.kind === 'unknown') throw invalidAssertion(found.reason);
  const { issuer } = found;
  const profile = profileOf(assertion);
  if (!issuer.profiles.includes(profile)) throw invalidAssertion(msg('oauth.issuerNotTrustedFor', { profile }));
  checkClient(client, issuer, profile === 'id-jag');
  const { types, audiences } = expectedOf[profile];
  const verified = await verifyAssertion(
    assertion,
    {
      issuer: issuer.issuer,
      audiences: addressesOf(context.issuer).flatMap(audiences),
      typ: types,
      maxLifetimeSeconds: issuer.maxLifetimeSeconds,
      singleUse: issuer.singleUse,
      // An issuer's assertions are verified only with its own keys.
      keys: ({ kid }) => registeredKeys(issuer, context.remoteKeys, kid),
    },
    context.now(),
  );
  if (verified.kind === 'invalid') throw invalidAssertion(verified.reason);
  const { claims, jtiHash, expiresAt } = verified;
  if (profile === 'id-jag') checkIdJag(claims);
  checkNarrowing(claims, client, issuer, confirmation);
  return { issuer, claims, claim: { issuer: issuer.issuer, jtiHash, expiresAt } };
}

function checkClient(client: Client, issuer: TrustedIssuer, mustAuthenticate: boolean): void {
  if (isPublic(client) && (mustAuthenticate || issuer.clientAuthentication === 'required')) {
    throw new OAuthError(
      'client-authentication-failed',
      msg('oauth.clientClientIdIsPublic', { clientId: client.clientId }),
    );
  }
  if (issuer.clients.length > 0 && !issuer.clients.includes(client.clientId))
    throw invalidAssertion(msg('oauth.clientMayNotPresentAssertions'));
}

/** Checks that apply only to an ID-JAG. */
function checkIdJag({ aud, iat, jti, client_id: clientId }: AssertionClaims): void {
  // "jti: REQUIRED" (3.1), also where an issuer's plain assertions need none.
  if (jti === undefined) throw invalidAssertion(msg('oauth.assertionHasNoJti'));
  if (iat === undefined) throw invalidAssertion(msg('oauth.assertionHasNoValidIat'));
  if (clientId === undefined) throw invalidAssertion(msg('oauth.assertionHasNoClientId'));
  // "If the aud claim is an array, it MUST contain exactly one element".
  if (Array.isArray(aud) && aud.length > 1) throw invalidAssertion(msg('oauth.assertionHasMoreThanOne'));
}

function checkNarrowing(
  claims: AssertionClaims,
  client: Client,
  issuer: TrustedIssuer,
  confirmation: Confirmation | null,
): void {
  // "MUST validate that the client_id claim in the ID-JAG matches the authenticated client". Checked for any assertion
  // that has the claim.
  if (claims.client_id !== undefined && claims.client_id !== client.clientId)
    throw invalidAssertion(msg('oauth.assertionIsForAnotherClient'));
  const foreign = foreignTenant(claims, issuer);
  if (foreign) throw invalidAssertion(foreign);
  if (claims.cnf !== undefined && !isProved(claims.cnf, confirmation))
    throw invalidAssertion(msg('oauth.assertionIsBoundToKey'));
  const unsupported = NOT_SUPPORTED.find((name) => claims[name] !== undefined);
  if (unsupported !== undefined)
    throw invalidAssertion(msg('oauth.assertionContainsUnsupportedWhichIs', { unsupported }));
}

function isProved(claim: unknown, confirmation: Confirmation | null): boolean {
  const parsed = Confirmation.safeParse(claim);
  return parsed.success && sameConfirmation(parsed.data, confirmation);
}
