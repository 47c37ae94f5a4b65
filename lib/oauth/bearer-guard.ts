/** The one guard of our own resource servers (RFC 6750; RFC 9068, 4; RFC 8705, 3): who presents which token, and may it be used here. */
import { type BearerError, bearerChallenge, bearerStatus, presentedToken } from './bearer';
import type { OAuthContext } from './context';
import { isRefusal } from './errors';
import { formToken } from './form-token';
import { type AccessTokenClaims, personOf, storedAccessToken, verifyAccessToken } from './tokens/access-token';
import { sameConfirmation } from './tokens/confirmation';

/** Whom an access token stands for: a service by itself, or a person by way of a client. */
export type Bearer =
  | { kind: 'service'; subject: string; clientId: string; scopes: string[]; claims: AccessTokenClaims }
  | { kind: 'person'; personId: string; userName: string | null; familyId: string; clientId: string; scopes: string[]; claims: AccessTokenClaims };

/** Why a request is not let in. */
export interface BearerRefused {
  kind: 'refused';
  /** Absent when nothing was presented: "SHOULD NOT include an error code" (RFC 6750, 3.1). */
  error?: BearerError;
  status: 400 | 401 | 403;
  /** The value of `WWW-Authenticate`. */
  challenge: string;
  /** What the client may be told. */
  description: string;
}

export interface BearerNeeds<Own> {
  /** The resource server, in the record of refusals. */
  endpoint: string;
  /** The scopes that the request takes: the token must have all of them. */
  scopes?: readonly string[];
  /** For whom the resource is, when not for both. */
  only?: Bearer['kind'];
  /** Finds whose it is when it is a token of the resource server's own kind, which is no access token: what it may do is theirs to judge. */
  ownToken?: (token: string) => Promise<Own | null>;
}

export type Guarded<Own> = { kind: 'own'; own: Own } | { kind: 'bearer'; bearer: Bearer } | BearerRefused;

type GuardContext = Pick<OAuthContext, 'issuer' | 'keys' | 'now' | 'mutualTls' | 'refused'> & { store: Pick<OAuthContext['store'], 'checkAccessToken'> };

interface Objection {
  error?: BearerError;
  description: string;
  /** The private reason. */
  reason: string;
  claims?: AccessTokenClaims;
}

/**
 * Decides whether a request may use a resource of ours. The token comes in the Authorization header; in a form body
 * where the tenant allows that; never in the query. It must be an access token of this tenant, addressed to its issuer,
 * whose family, person and client still stand (one query), and whoever is bound to a certificate must present it.
 * What is refused is recorded here; the caller answers with `status`, `challenge` and a body of its protocol:
 * 400 invalid_request, 401 invalid_token or 401 without error, 403 insufficient_scope.
 * @returns who it is, or why not; throws on faults only
 */
export async function bearerGuard<Own = never>(request: Request, context: GuardContext, needs: BearerNeeds<Own>): Promise<Guarded<Own>> {
  const presented = presentedToken(request, await formToken(request), context.issuer.acceptsTokenInForm);
  if (presented.kind === 'none') return refuse(context, needs, { description: 'A bearer token is needed', reason: presented.reason });
  if (presented.kind === 'malformed') return refuse(context, needs, { error: 'invalid_request', description: 'The access token must come once, in the Authorization header', reason: presented.reason });
  const own = (await needs.ownToken?.(presented.token)) ?? null;
  if (own !== null) return { kind: 'own', own };
  const judged = await judge(presented.token, context);
  if ('reason' in judged) return refuse(context, needs, judged);
  const objection = insufficient(judged, needs);
  return objection ? refuse(context, needs, objection) : { kind: 'bearer', bearer: judged };
}

async function judge(token: string, context: GuardContext): Promise<Bearer | Objection> {
  const invalid = (reason: string, claims?: AccessTokenClaims): Objection =>
    ({ error: 'invalid_token', description: 'The access token is invalid, expired or revoked', reason, ...(claims && { claims }) });
  const { issuer: { issuer, tenantId }, store } = context;
  const verified = await verifyAccessToken(context, token, { audience: issuer });
  if (verified.kind === 'invalid') return invalid(verified.reason);
  const { claims } = verified;
  const unproven = proofProblem(claims, context);
  if (unproven !== null) return invalid(unproven, claims);
  const state = await store.checkAccessToken({ tenantId, ...storedAccessToken(claims) });
  if (state.kind === 'inactive') return invalid('the access token was revoked, or its client or person may act no more', claims);
  const { client_id: clientId, scope = '', sub } = claims;
  const scopes = scope.split(' ').filter(Boolean);
  const person = personOf(claims);
  return person
    ? { kind: 'person', personId: person.personId, familyId: person.familyId, userName: state.userName, clientId, scopes, claims }
    : { kind: 'service', subject: sub, clientId, scopes, claims };
}

/** "MUST verify that the certificate matches the certificate associated with the access token" (RFC 8705, 3). */
function proofProblem({ cnf }: AccessTokenClaims, { mutualTls }: GuardContext): string | null {
  if (!cnf) return null;
  try {
    const certificate = mutualTls?.certificate();
    if (certificate && sameConfirmation(cnf, { 'x5t#S256': certificate.thumbprint })) return null;
    return certificate ? 'the access token is bound to another key than that of the client certificate' : 'the access token is bound to a key, and the request proves none';
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.message;
  }
}

function insufficient(bearer: Bearer, { scopes = [], only }: BearerNeeds<unknown>): Objection | null {
  const { claims } = bearer;
  if (only !== undefined && bearer.kind !== only) {
    return { error: 'insufficient_scope', description: `This needs a token of a ${only}`, reason: `the access token stands for a ${bearer.kind}`, claims };
  }
  const missing = scopes.filter((scope) => !bearer.scopes.includes(scope));
  if (missing.length === 0) return null;
  return { error: 'insufficient_scope', description: 'The access token lacks a scope', reason: `the access token lacks ${missing.join(' and ')}`, claims };
}

function refuse({ issuer, refused }: GuardContext, { endpoint, scopes = [] }: BearerNeeds<unknown>, { error, description, reason, claims }: Objection): BearerRefused {
  const person = claims && personOf(claims);
  refused({ endpoint, code: error ?? 'unauthorized', reason, clientId: claims?.client_id ?? null, ...(person && { personId: person.personId }) });
  const scope = error === 'insufficient_scope' && scopes.length > 0 ? { scope: scopes.join(' ') } : {};
  const challenge = bearerChallenge({ realm: issuer.issuer, ...(error && { error, description }), ...scope });
  return { kind: 'refused', ...(error && { error }), status: bearerStatus(error), challenge, description };
}
