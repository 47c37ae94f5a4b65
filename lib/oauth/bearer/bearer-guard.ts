/** The one guard of our own resource servers (RFC 6750; RFC 9068, 4; RFC 8705, 3; RFC 9449, 7): who presents which token, and may it be used here. */

import type { DpopContext } from '@/lib/oauth/dpop/prove-key';
import { satisfies } from '@/lib/oauth/parameters/authentication-context';
import { formToken } from '@/lib/oauth/parameters/form-token';
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

/** Whom a token stands for: a service by itself, a person by way of a client, or a person by themselves. */
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

/** A person by a personal access token, which no client has part in: plain bearer, bound to no key. */
interface PersonalBearer extends Pick<KeptPersonalToken, 'personId' | 'userName' | 'scopes' | 'acr'> {
  kind: 'personal';
  clientId: null;
}

/** Why a request is not let in. */
export interface BearerRefused {
  kind: 'refused';
  /** Absent when nothing was presented: "SHOULD NOT include an error code" (RFC 6750, 3.1). */
  error?: BearerError;
  status: 400 | 401 | 403;
  /** `WWW-Authenticate`, and where a nonce is needed `DPoP-Nonce`. */
  headers: Record<string, string>;
  /** What the client may be told. */
  description: string;
}

export interface BearerNeeds<Own> {
  /** The resource server, in the record of refusals. */
  endpoint: string;
  /** Which of our own resources it is; left out, only what is addressed to the issuer is taken. */
  resource?: OwnResourcePath;
  /** The scopes that the request takes: the token must have all of them. */
  scopes?: readonly string[];
  /** Of a person's token: the authentication contexts of which one must have been reached (RFC 9470, 3). */
  acrValues?: readonly string[];
  /** For whom the resource is, when not for both. */
  only?: 'service' | 'person';
  /** Finds what a personal access token is worth now; left out where none is taken. */
  personalToken?: (token: string) => Promise<KeptPersonalToken | null>;
  /** Finds whose it is when it is a token of the resource server's own kind, which is no access token: what it may do is theirs to judge. */
  ownToken?: (token: string) => Promise<Own | null>;
}

export interface LetIn {
  kind: 'bearer';
  bearer: Bearer;
  /** What the answer tells beside: `DPoP-Nonce`, where the next proof needs another one. */
  headers: Record<string, string>;
}

export type Guarded<Own> = { kind: 'own'; own: Own } | LetIn | BearerRefused;

/** What the guard needs of the context. A resource server may ask for more of its own in the one query that says whether the token stands. */
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
  reason: string;
  claims?: AccessTokenClaims;
  /** Where another nonce is needed. */
  nonce?: string | undefined;
  /** Whom the token stands for, as far as that is known. */
  personId?: string | null;
}

/**
 * Decides whether a request may use a resource of ours. The token comes in the Authorization header; in a form body
 * where the tenant allows that; never in the query. It must be an access token of this tenant, addressed to its issuer or to the resource by its own name,
 * whose family, person and client still stand (one query), and whoever is bound to a certificate or to the key of a DPoP
 * proof must prove to hold it (one statement more for a proof). What is refused is recorded here; the caller answers with
 * `status`, `headers` and a body of its protocol: 400 invalid_request, 401 invalid_token, invalid_dpop_proof,
 * use_dpop_nonce, insufficient_user_authentication or 401 without error, 403 insufficient_scope.
 * @returns who it is, or why not; throws on faults only
 */
export async function bearerGuard<Own = never>(
  request: Request,
  context: GuardContext,
  needs: BearerNeeds<Own>,
): Promise<Guarded<Own>> {
  const presented = presentedToken(request, await formToken(request), context.issuer.acceptsTokenInForm);
  if (presented.kind === 'none')
    return refuse(context, needs, { description: 'A bearer token is needed', reason: presented.reason });
  if (presented.kind === 'malformed')
    return refuse(context, needs, {
      error: 'invalid_request',
      description: 'The access token must come once, in the Authorization header',
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
  use_dpop_nonce: 'The DPoP proof must carry the nonce of the DPoP-Nonce header',
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
  const invalid = (reason: string, claims?: AccessTokenClaims): Objection =>
    objection({ error: 'invalid_token', reason }, claims);
  const {
    issuer: { issuer: own, formerIssuers, tenantId },
    store,
  } = context;
  // What was addressed to it by a former name is for it still.
  const audience = [own, ...formerIssuers].flatMap((issuer) => [issuer, ownIdentifier({ issuer }, resource)]);
  const verified = await verifyAccessToken(context, presented.token, { audience });
  if (verified.kind === 'invalid') return invalid(verified.reason);
  const { claims } = verified;
  const sender = await checkSender(request, presented, claims, context);
  if ('error' in sender) return objection(sender, claims);
  const state = await store.checkAccessToken({ tenantId, ...storedAccessToken(claims) }, claims);
  if (state.kind === 'inactive')
    return invalid('the access token was revoked, or its client or person is no longer allowed to act', claims);
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

/** "Bearer" it is and nothing else: no key is bound to it that a proof could be of. */
async function judgePersonal(
  { scheme, token }: Extract<PresentedToken, { kind: 'token' }>,
  { personalToken }: Pick<BearerNeeds<unknown>, 'personalToken'>,
): Promise<LetIn | Objection> {
  const found = scheme === 'Bearer' ? await personalToken?.(token) : null;
  // Those for other resources are not ours to take.
  if (found?.resource !== null)
    return {
      error: 'invalid_token',
      description: descriptions.invalid_token,
      reason: 'the personal access token is unknown, no longer active, or not for this resource',
    };
  const { personId, userName, scopes, acr } = found;
  return { kind: 'bearer', bearer: { kind: 'personal', personId, userName, scopes, acr, clientId: null }, headers: {} };
}

function insufficient(bearer: Bearer, { scopes = [], acrValues = [], only }: BearerNeeds<unknown>): Objection | null {
  const of =
    bearer.kind === 'personal'
      ? { personId: bearer.personId }
      : { claims: bearer.claims, personId: bearer.kind === 'person' ? bearer.personId : null };
  const subject = bearer.kind === 'service' ? 'service' : 'person';
  if (only !== undefined && subject !== only) {
    return {
      error: 'insufficient_scope',
      description: `A ${only} token is required`,
      reason: `the access token belongs to a ${subject}`,
      ...of,
    };
  }
  const acr = bearer.kind === 'personal' ? bearer.acr : (bearer.claims.acr ?? null);
  if (subject === 'person' && !satisfies(acr, acrValues)) {
    return {
      error: 'insufficient_user_authentication',
      description: 'The person must authenticate more strongly',
      reason: `acr is ${acr ?? 'missing'}, but ${acrValues.join(' or ')} is required`,
      ...of,
    };
  }
  const missing = scopes.filter((scope) => !bearer.scopes.includes(scope));
  if (missing.length === 0) return null;
  return {
    error: 'insufficient_scope',
    description: 'The access token lacks a scope',
    reason: `the access token lacks ${missing.join(' and ')}`,
    ...of,
  };
}

function refuse(
  { issuer, refused }: GuardContext,
  { endpoint, scopes = [], acrValues = [], resource = '' }: BearerNeeds<unknown>,
  { error, description, reason, claims, personId, nonce }: Objection,
  scheme?: TokenScheme,
): BearerRefused {
  // That the nonce is another by now is an answer, and no refusal.
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
