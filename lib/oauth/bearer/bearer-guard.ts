import { msg, type Sayable } from '@/lib/platform/shared/message';
/**
 * The guard of all our own resource servers (RFC 6750; RFC 9068, 4; RFC 8705, 3; RFC 9449, 7): checks who presents
 * which token, and whether it may be used here.
 */

import type { DpopContext } from '@/lib/oauth/dpop/prove-key';
import { satisfies } from '@/lib/oauth/parameters/authentication-context';
import { formToken } from '@/lib/oauth/parameters/form';
import { isPersonalToken, type KeptPersonalToken } from '@/lib/oauth/personal-tokens/personal-token';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { AccessTokenState } from '@/lib/oauth/protocol/store';
import {
  type AccessTokenClaims,
  openSubject,
  personOf,
  storedAccessToken,
  verifyAccessToken,
} from '@/lib/oauth/tokens/access-token';
import { checkSender, type SenderProblem } from '@/lib/oauth/tokens/check-sender';
import { type OwnResourcePath, ownIdentifier, resourceMetadataUrl } from '../parameters/own-resources';
import {
  type BearerError,
  bearerChallenge,
  bearerStatus,
  type PresentedToken,
  presentedToken,
  type TokenScheme,
} from './bearer';

/** What a token represents: a service, a person through a client, or a person directly. */
export type Bearer =
  | { kind: 'service'; subject: string; clientId: string; scopes: string[]; claims: AccessTokenClaims }
  | {
      kind: 'person';
      personId: string;
      userName: string | null;
      familyId: string;
      clientId: string;
      scopes: string[];
      claims: AccessTokenClaims;
    }
  | PersonalBearer;

/**
 * A person with a personal access token, which belongs to no client. It is a plain bearer token, not bound to a key.
 */
interface PersonalBearer extends Pick<KeptPersonalToken, 'personId' | 'userName' | 'scopes' | 'acr'> {
  kind: 'personal';
  clientId: null;
}

/** Why a request is rejected. */
export interface BearerRefused {
  kind: 'refused';
  /** Absent when no token was presented: "SHOULD NOT include an error code" (RFC 6750, 3.1). */
  error?: BearerError;
  status: 400 | 401 | 403;
  /** `WWW-Authenticate`, and `DPoP-Nonce` when a nonce is needed. */
  headers: Record<string, string>;
  /** The description that the client may see. */
  description: string;
}

export interface BearerNeeds<Own> {
  /** The resource server's name in failure records. */
  endpoint: string;
  /** Which of our own resources it is. When omitted, only tokens addressed to the issuer are accepted. */
  resource?: OwnResourcePath;
  /** The required scopes; the token must have all of them. */
  scopes?: readonly string[];
  /** Scopes of which the token must have at least one. */
  anyScope?: readonly string[];
  /** For a person's token: the accepted authentication contexts, one of which must have been reached (RFC 9470, 3). */
  acrValues?: readonly string[];
  /** Limits the resource to services or to people; both when omitted. */
  only?: 'service' | 'person';
  /** Looks up the current state of a personal access token; omitted when none are accepted. */
  personalToken?: (token: string) => Promise<KeptPersonalToken | null>;
  /**
   * Identifies a token that is the resource server's own kind rather than an access token. The resource server decides
   * what it may do.
   */
  ownToken?: (token: string) => Promise<Own | null>;
}

export interface LetIn {
  kind: 'bearer';
  bearer: Bearer;
  /** Additional response headers: `DPoP-Nonce` when the next proof needs a new nonce. */
  headers: Record<string, string>;
}

export type Guarded<Own> = { kind: 'own'; own: Own } | LetIn | BearerRefused;

/**
 * The parts of the context that the guard needs. A resource server may fetch more of its own data in the single query
 * that checks the token.
 */
export type GuardContext = Pick<OAuthContext, 'keys' | 'refused'> &
  DpopContext & {
    store: {
      checkAccessToken(
        token: Parameters<OAuthContext['store']['checkAccessToken']>[0],
        claims: AccessTokenClaims,
      ): Promise<AccessTokenState>;
    };
  };

interface Objection {
  error?: BearerError;
  description: string;
  /** The private reason. */
  reason: Sayable;
  claims?: AccessTokenClaims;
  /** Set when a new nonce is needed. */
  nonce?: string | undefined;
  /** The person that the token represents, if known. */
  personId?: string | null;
}

/**
 * Decides whether a request may use one of our own resources. The token must come in the Authorization header, or in a
 * form body where the tenant allows that, but never in the query. It must be an access token of this tenant, addressed
 * to its issuer or to the resource, and its token family, person and client must still be active (one query). If it is
 * bound to a certificate or a DPoP key, the request must prove possession (one more statement for a proof). Failures
 * are recorded here. The caller responds with `status`, `headers` and a body in its protocol's format: 400
 * invalid_request, 401 invalid_token, invalid_dpop_proof, use_dpop_nonce, insufficient_user_authentication or 401
 * without error, 403 insufficient_scope.
 * @returns the bearer, or why the request is rejected; throws only on internal errors
 */
export async function bearerGuard<Own = never>(
  request: Request,
  context: GuardContext,
  needs: BearerNeeds<Own>,
): Promise<Guarded<Own>> {
  const presented = presentedToken(request, await formToken(request), context.issuer.acceptsTokenInForm);
  if (presented.kind === 'none')
    return refuse(context, needs, { description: 'A bearer token is required', reason: presented.reason });
  if (presented.kind === 'malformed')
    return refuse(context, needs, {
      error: 'invalid_request',
      description: 'The access token must be sent once, in the Authorization header',
      reason: presented.reason,
    });
  const { scheme, token } = presented;
  const own = (scheme === 'Bearer' && (await needs.ownToken?.(token))) || null;
  if (own !== null) return { kind: 'own', own };
  const personal = needs.personalToken && isPersonalToken(token);
  const judged = await (personal
    ? judgePersonal(presented, needs)
    : judge(request, presented, context, needs.resource));
  if ('reason' in judged) return refuse(context, needs, judged, scheme);
  const objection = insufficient(judged.bearer, needs);
  return objection ? refuse(context, needs, objection, scheme) : judged;
}

const descriptions: Record<SenderProblem['error'], string> = {
  invalid_token: 'The access token is invalid, expired or revoked',
  invalid_dpop_proof: 'The DPoP proof is missing, invalid, too old or used, or was not made for this request',
  use_dpop_nonce: 'The DPoP proof must contain the nonce from the DPoP-Nonce header',
};

async function judge(
  request: Request,
  presented: Extract<PresentedToken, { kind: 'token' }>,
  context: GuardContext,
  resource: OwnResourcePath = '',
): Promise<LetIn | Objection> {
  const objection = (problem: SenderProblem, claims?: AccessTokenClaims): Objection => ({
    ...problem,
    description: descriptions[problem.error],
    ...(claims && { claims, personId: openSubject(claims) }),
  });
  const invalid = (reason: Sayable, claims?: AccessTokenClaims): Objection =>
    objection({ error: 'invalid_token', reason }, claims);
  const {
    issuer: { issuer: own, formerIssuers, tenantId },
    store,
  } = context;
  // Tokens that were addressed to a former issuer name stay valid.
  const audience = [own, ...formerIssuers].flatMap((issuer) => [issuer, ownIdentifier({ issuer }, resource)]);
  const verified = await verifyAccessToken(context, presented.token, { audience });
  if (verified.kind === 'invalid') return invalid(verified.reason);
  const { claims } = verified;
  const sender = await checkSender(request, presented, claims, context);
  if ('error' in sender) return objection(sender, claims);
  const state = await store.checkAccessToken({ tenantId, ...storedAccessToken(claims) }, claims);
  if (state.kind === 'inactive') return invalid(msg('oauth.accessTokenWasRevokedOr'), claims);
  const { client_id: clientId, scope = '', sub } = claims;
  const scopes = scope.split(' ').filter(Boolean);
  const person = personOf(claims);
  const bearer: Bearer =
    person && state.personId !== null
      ? {
          kind: 'person',
          personId: state.personId,
          familyId: person.familyId,
          userName: state.userName,
          clientId,
          scopes,
          claims,
        }
      : { kind: 'service', subject: sub, clientId, scopes, claims };
  return { kind: 'bearer', bearer, headers: sender.nextNonce === null ? {} : { 'DPoP-Nonce': sender.nextNonce } };
}

/**
 * Accepts the `Bearer` scheme only: the token is bound to no key, so there is nothing that a DPoP proof could prove.
 */
async function judgePersonal(
  { scheme, token }: Extract<PresentedToken, { kind: 'token' }>,
  { personalToken }: Pick<BearerNeeds<unknown>, 'personalToken'>,
): Promise<LetIn | Objection> {
  const found = scheme === 'Bearer' ? await personalToken?.(token) : null;
  // Tokens for other resources are rejected.
  if (found?.resource !== null)
    return {
      error: 'invalid_token',
      description: descriptions.invalid_token,
      reason: msg('oauth.personalAccessTokenIsUnknown'),
    };
  const { personId, userName, scopes, acr } = found;
  return { kind: 'bearer', bearer: { kind: 'personal', personId, userName, scopes, acr, clientId: null }, headers: {} };
}

function insufficient(
  bearer: Bearer,
  { scopes = [], anyScope = [], acrValues = [], only }: BearerNeeds<unknown>,
): Objection | null {
  const of =
    bearer.kind === 'personal'
      ? { personId: bearer.personId }
      : { claims: bearer.claims, personId: bearer.kind === 'person' ? bearer.personId : null };
  const subject = bearer.kind === 'service' ? 'service' : 'person';
  if (only !== undefined && subject !== only) {
    return {
      error: 'insufficient_scope',
      description: `A ${only} token is required`,
      reason:
        subject === 'service' ? msg('oauth.accessTokenBelongsToService') : msg('common.accessTokenBelongsToPerson'),
      ...of,
    };
  }
  const acr = bearer.kind === 'personal' ? bearer.acr : (bearer.claims.acr ?? null);
  if (subject === 'person' && !satisfies(acr, acrValues)) {
    return {
      error: 'insufficient_user_authentication',
      description: 'The person must authenticate more strongly',
      reason: msg('oauth.acrIsAcrButAcr', { acr: acr ?? msg('common.missing'), acrValues: acrValues.join(' or ') }),
      ...of,
    };
  }
  const hasAny = anyScope.length === 0 || anyScope.some((scope) => bearer.scopes.includes(scope));
  const missing = [
    ...scopes.filter((scope) => !bearer.scopes.includes(scope)),
    ...(hasAny ? [] : anyScope.slice(0, 1)),
  ];
  if (missing.length === 0) return null;
  return {
    error: 'insufficient_scope',
    description: 'The access token lacks a scope',
    reason: msg('common.accessTokenLacksScope', { scope: missing.join(' and ') }),
    ...of,
  };
}

function refuse(
  { issuer, refused }: GuardContext,
  { endpoint, scopes: all = [], anyScope = [], acrValues = [], resource = '' }: BearerNeeds<unknown>,
  { error, description, reason, claims, personId, nonce }: Objection,
  scheme?: TokenScheme,
): BearerRefused {
  const scopes = [...all, ...anyScope.slice(0, 1)];
  // A demand for a new nonce is part of the protocol, so it is not recorded as a failure.
  if (error !== 'use_dpop_nonce')
    refused({
      endpoint,
      code: error ?? 'unauthorized',
      reason,
      clientId: claims?.client_id ?? null,
      ...(personId && { personId }),
    });
  const scope = error === 'insufficient_scope' && scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  const stepUp = error === 'insufficient_user_authentication' ? { acrValues: acrValues.join(' ') } : {};
  const challenge = bearerChallenge({
    realm: issuer.issuer,
    resourceMetadata: resourceMetadataUrl(issuer, resource),
    ...(error && { error, description }),
    ...scope,
    ...stepUp,
    ...(scheme && { scheme }),
  });
  const headers = { 'WWW-Authenticate': challenge, ...(nonce !== undefined && { 'DPoP-Nonce': nonce }) };
  return { kind: 'refused', ...(error && { error }), status: bearerStatus(error), headers, description };
}
