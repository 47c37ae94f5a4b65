import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import { requestedResources } from '@/lib/oauth/parameters/resource';
import { requestedScopes } from '@/lib/oauth/parameters/scope';
import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { beginningOf } from '@/lib/platform/shared/keepable';
import { requestedLanguage } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import { requestedDetails } from '../authorization-details/requested-details';
import { checkClaims } from '../openid/claims-request';
import { meantScopes } from '../openid/offline-access';
import { requestedAcr } from '../openid/requested-sign-in';
import { REPEATABLE } from '../parameters/form';
import type { RequestParameters } from '../parameters/request-parameters';
import { meaningfulScopes } from '../tokens/audience-restriction';
import { verifyIdToken } from '../tokens/verify-id-token';
import { checkPkce } from './check-pkce';
import { checkPrompt } from './check-prompt';
import type { checkRedirectUri } from './check-redirect-uri';
import { checkResponseMode } from './check-response-mode';
import { checkResponseType } from './check-response-type';

/** The maximum length of an email address; no user name is longer. */
const LONGEST_LOGIN_HINT = 320;

/**
 * Checks an authorization request whose client and redirect URI are valid (RFC 6749, 4.1.1), so every error is sent to
 * the client. The order of the checks decides which of several errors is reported.
 * @throws OAuthError
 */
export function validate(
  parameters: RequestParameters,
  client: Client,
  redirect: ReturnType<typeof checkRedirectUri>,
  issuer: Issuer,
): AuthorizationParameters {
  parameters.refuseMalformed();
  parameters.refuseRepeated(REPEATABLE);
  checkRequestObject(parameters);
  checkResponseType(parameters, client);
  const responseMode = checkResponseMode(parameters, redirect.redirectUri, client);
  const pkce = checkPkce(parameters, client);
  const authorizationDetails = requestedDetails(parameters.get('authorization_details'), client, issuer);
  const scopes = meantScopes(requestedScopes(parameters.get('scope'), client, issuer, authorizationDetails), client);
  const resources = requestedResources(parameters.all('resource'), issuer);
  // Rejects scopes that no token could carry before asking the person.
  meaningfulScopes(resources, scopes, issuer);
  const prompt = checkPrompt(parameters);
  const maxAge = checkMaxAge(parameters, client);
  const claims = checkClaims(parameters);
  const acrValues = requestedAcr(claims) ?? checkAcrValues(parameters, client);
  return {
    responseType: 'code',
    clientId: client.clientId,
    ...redirect,
    scopes,
    state: parameters.get('state') ?? null,
    ...pkce,
    resources,
    prompt,
    nonce: checkNonce(parameters),
    dpopJkt: checkDpopJkt(parameters),
    loginHint: beginningOf(parameters.get('login_hint') ?? '', LONGEST_LOGIN_HINT) || null,
    language: requestedLanguage(parameters.get('ui_locales')),
    responseMode,
    maxAge,
    acrValues,
    claims,
    authorizationDetails,
  };
}

/**
 * Also resolves `id_token_hint`, which needs the tenant's keys.
 * @throws OAuthError
 */
export async function validateWithHint(
  parameters: RequestParameters,
  client: Client,
  redirect: ReturnType<typeof checkRedirectUri>,
  context: Pick<OAuthContext, 'issuer' | 'keys'>,
): Promise<AuthorizationParameters> {
  const validated = validate(parameters, client, redirect, context.issuer);
  return { ...validated, hintedSubject: await checkIdTokenHint(parameters, validated, context) };
}

/** More than any client lists. */
const VALUES_AT_MOST = 20;

/**
 * "Requested Authentication Context Class Reference values [...] in order of preference" (OpenID Connect Core, 3.1.2.1;
 * RFC 9470, 4). Unknown values are kept, but nothing satisfies them.
 * @returns the client's default if the request has none (OpenID Connect Registration, 2)
 */
export function checkAcrValues(
  parameters: RequestParameters,
  { defaultAcrValues }: Pick<Client, 'defaultAcrValues'>,
): string[] {
  const sent = parameters.get('acr_values');
  if (sent === undefined) return defaultAcrValues;
  return [...new Set(sent.split(' ').filter((value) => value !== ''))].slice(0, VALUES_AT_MOST);
}

/** SHA-256 in base64url (RFC 7638). */
const THUMBPRINT = /^[\w-]{43}$/;

/**
 * The key whose possession must be proved to redeem the code: "the code is bound to that key" (RFC 9449, 10). A code in
 * a URL that others can read is useless without the key.
 * @throws OAuthError (invalid_request)
 */
function checkDpopJkt(parameters: RequestParameters): string | null {
  const jkt = parameters.get('dpop_jkt');
  if (jkt !== undefined && !THUMBPRINT.test(jkt))
    throw new OAuthError('dpop-jkt-invalid', msg('oauth.dpopJktOfLengthCharacters', { length: jkt.length }));
  return jkt ?? null;
}

/**
 * The person that `id_token_hint` refers to (OpenID Connect Core, 3.1.2.1): an ID token that was issued to the client,
 * expired or not. A hint is ignored if it no longer verifies because its key was retired, or if it was issued to
 * another client; where a page may be shown, anyone can then sign in.
 * @returns the client's subject identifier for the person; null when there is no usable hint
 * @throws OAuthError (login_required) if no page may be shown and the hint cannot be used
 */
async function checkIdTokenHint(
  parameters: RequestParameters,
  { clientId, prompt }: { clientId: string; prompt: readonly string[] },
  context: Pick<OAuthContext, 'keys' | 'issuer'>,
): Promise<string | null> {
  const hint = parameters.get('id_token_hint');
  if (hint === undefined) return null;
  const verified = await verifyIdToken(context, hint);
  if (verified.kind === 'valid' && verified.claims.aud === clientId) return verified.claims.sub;
  const reason =
    verified.kind === 'valid'
      ? msg('oauth.idTokenHintWasIssued')
      : msg('oauth.idTokenHintReason', { reason: verified.reason });
  if (prompt.includes('none')) throw new OAuthError('login-required', msg('oauth.promptIsNoneButReason', { reason }));
  return null;
}

/**
 * "the allowable elapsed time in seconds since the last time the End-User was actively authenticated" (OpenID Connect
 * Core, 3.1.2.1).
 * @returns the client's default if the request has none (OpenID Connect Registration, 2); null for no limit
 * @throws OAuthError
 */
function checkMaxAge(parameters: RequestParameters, { defaultMaxAge }: Pick<Client, 'defaultMaxAge'>): number | null {
  const sent = parameters.get('max_age');
  if (sent === undefined) return defaultMaxAge;
  if (!/^\d{1,9}$/.test(sent))
    throw new OAuthError('malformed-parameter', msg('oauth.maxAgeIsSent', { sent: sent.slice(0, 100) }), 'max_age');
  return Number(sent);
}

/** The nonce is stored with the code and included in the ID token, so its length is limited. */
const LONGEST_NONCE = 1024;

/**
 * "String value used to associate a Client session with an ID Token, and to mitigate replay attacks. The value is
 * passed through unmodified" (OpenID Connect Core, 3.1.2.1). A repeated nonce is rejected together with all other
 * repeated parameters.
 * @throws OAuthError
 */
export function checkNonce(parameters: RequestParameters): string | null {
  const nonce = parameters.get('nonce') ?? null;
  if (nonce !== null && nonce.length > LONGEST_NONCE) {
    throw new OAuthError('malformed-parameter', msg('oauth.nonceIsLongerThanL', { limit: LONGEST_NONCE }), 'nonce');
  }
  return nonce;
}

/**
 * Rejects a request object by reference (RFC 9101, 5.2) without fetching anything: only references to requests pushed
 * to this server are accepted (RFC 9126).
 */
function checkRequestObject(parameters: RequestParameters): void {
  if (parameters.get('request_uri') !== undefined)
    throw new OAuthError('request-uri-not-supported', msg('oauth.unknownRequestUri'));
}
