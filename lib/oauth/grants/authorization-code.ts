import { msg, type Sayable } from '@/lib/platform/shared/message';
/** The authorization code grant (RFC 6749, 4.1.3; RFC 7636, 4.5 and 4.6). */

import { isPublic } from '@/lib/oauth/clients/client';
import { firstDifference } from '@/lib/oauth/clients/redirect-uri';
import { verifierMismatch } from '@/lib/oauth/parameters/pkce';
import { narrowedResources } from '@/lib/oauth/parameters/resource';
import { withdrawnScope } from '@/lib/oauth/parameters/scope';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { CodeRecord } from '@/lib/oauth/protocol/store';
import { type Bytes, sha256 } from '@/lib/platform/shared/secret';
import type { AuthorizationDetail } from '../authorization-details/authorization-detail';
import { narrowedDetails } from '../authorization-details/narrowed-details';
import { withdrawnDetail } from '../authorization-details/requested-details';
import type { Confirmation } from '../tokens/confirmation';
import { firstTokens } from './first-tokens';
import type { Grant, GrantRequest } from './grant';

export const authorizationCode: Grant = {
  name: 'authorization_code',
  label: msg('common.authorizationCode'),
  confidentialOnly: false,
  async respond(request) {
    const { form, client, context, confirmation } = request;
    const codeHash = sha256(form.required('code'));
    const code = await context.store.findCode(context.issuer.tenantId, codeHash);
    if (!code) throw invalidCode(msg('oauth.codeIsUnknown'));
    if (code.clientId !== client.clientId) throw invalidCode(msg('oauth.codeWasIssuedToAnother'));
    const mismatch = verifierMismatch(form.get('code_verifier'), code.binding.codeChallenge);
    if (code.consumedAt) {
      // For a public client, only the verifier proves that the request comes from the code's owner; anyone else must
      // not be able to revoke the tokens.
      if (!isPublic(client) || mismatch === null) await revokeReplayed(request, codeHash);
      throw invalidCode(msg('oauth.codeWasUsedBefore'));
    }
    checkCode(code, form.get('redirect_uri'), mismatch, context.now());
    checkKey(code, confirmation);
    const withdrawn = withdrawnScope(code.binding.scopes, client, context.issuer);
    if (withdrawn !== null) throw invalidCode(msg('oauth.scopeWithdrawnHasSinceBeen', { withdrawn }));
    const { authorizationDetails = [] } = code.binding;
    const withdrawnEntry = withdrawnDetail(authorizationDetails, client, context.issuer);
    if (withdrawnEntry !== null) throw invalidCode(withdrawnEntry);
    const details = narrowedDetails(form.get('authorization_details'), authorizationDetails, client, context.issuer);
    const resources = narrowedResources(form.all('resource'), code.binding.resources, context.issuer);
    return redeem(request, code, codeHash, { resources, details });
  },
};

/** Checks that leave the code usable, so that a mistaken request does not consume it. */
function checkCode(
  { binding, expiresAt }: CodeRecord,
  redirectUri: string | undefined,
  mismatch: Sayable | null,
  now: Date,
): void {
  if (expiresAt <= now)
    throw invalidCode(
      msg('oauth.codeExpiredNumberSAgo', { number: Math.floor((now.getTime() - expiresAt.getTime()) / 1000) }),
    );
  // "REQUIRED, if the "redirect_uri" parameter was included in the authorization request [...] MUST be identical"
  if (redirectUri === undefined && binding.redirectUriSent) throw invalidCode(msg('oauth.redirectUriIsMissing'));
  if (redirectUri !== undefined && redirectUri !== binding.redirectUri) {
    throw invalidCode(
      msg('oauth.redirectUriDiffersFromAuthorization', {
        redirectUri: firstDifference(binding.redirectUri, redirectUri),
      }),
    );
  }
  if (mismatch !== null) throw invalidCode(mismatch);
}

/**
 * "verifies that it matches the dpop_jkt parameter value in the authorization request. If they do not match, it MUST
 * reject the request" (RFC 9449, 10).
 */
function checkKey({ binding: { dpopJkt = null } }: CodeRecord, confirmation: Confirmation | null): void {
  if (dpopJkt !== null && confirmation?.jkt !== dpopJkt) throw invalidCode(msg('oauth.codeIsBoundToKey'));
}

/**
 * Mints the tokens first, then consumes the code and creates the token family in one statement, so that a lost race
 * stores no token.
 */
async function redeem(
  request: GrantRequest,
  code: CodeRecord,
  codeHash: Bytes,
  { resources, details }: { resources: string[]; details: AuthorizationDetail[] },
) {
  const { client, context, confirmation } = request;
  const {
    personId,
    sessionId,
    binding: {
      scopes,
      resources: authorized,
      authTime,
      amr,
      acr,
      nonce = null,
      claims = null,
      authorizationDetails = [],
    },
  } = code;
  const authorization = {
    personId,
    sessionId,
    scopes,
    resources: authorized,
    authTime,
    amr,
    acr,
    claims,
    authorizationDetails,
  };
  const { response, family } = await firstTokens(context, client, authorization, {
    grantType: authorizationCode.name,
    resources,
    authorizationDetails: details,
    confirmation,
    idToken: { nonce },
  });
  const outcome = await context.store.redeemCode({
    tenantId: context.issuer.tenantId,
    codeHash,
    family,
    now: context.now(),
  });
  if (outcome === 'redeemed') return response;
  await revokeReplayed(request, codeHash);
  throw invalidCode(msg('oauth.codeWasRedeemedConcurrentlyOr'));
}

/** "SHOULD revoke (when possible) all tokens previously issued based on that authorization code" (RFC 6749, 4.1.2). */
async function revokeReplayed({ client, context }: GrantRequest, codeHash: Bytes): Promise<void> {
  const { issuer, store, origin } = context;
  await store.revokeReplayedCode({
    tenantId: issuer.tenantId,
    codeHash,
    clientId: client.clientId,
    now: context.now(),
    origin,
  });
}

function invalidCode(reason: Sayable): OAuthError {
  return new OAuthError('authorization-code-invalid', reason);
}
