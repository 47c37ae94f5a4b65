import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import { requestedResources } from '@/lib/oauth/parameters/resource';
import { requestedScopes } from '@/lib/oauth/parameters/scope';
import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import { beginningOf } from '@/lib/platform/shared/keepable';
import { requestedLanguage } from '@/lib/platform/shared/languages';
import { requestedDetails } from '../authorization-details/requested-details';
import { checkClaims } from '../openid/claims-request';
import { meantScopes } from '../openid/offline-access';
import { requestedAcr } from '../openid/requested-sign-in';
import { REPEATABLE } from '../parameters/form';
import type { RequestParameters } from '../parameters/request-parameters';
import { meaningfulScopes } from '../tokens/audience-restriction';
import { checkAcrValues } from './check-acr-values';
import { checkDpopJkt } from './check-dpop-jkt';
import { checkIdTokenHint } from './check-id-token-hint';
import { checkMaxAge } from './check-max-age';
import { checkNonce } from './check-nonce';
import { checkPkce } from './check-pkce';
import { checkPrompt } from './check-prompt';
import type { checkRedirectUri } from './check-redirect-uri';
import { checkRequestObject } from './check-request-object';
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
  const responseMode = checkResponseMode(parameters, redirect.redirectUri);
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
