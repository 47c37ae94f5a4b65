/** Dynamic client registration (RFC 7591) and client configuration management (RFC 7592). */

import { bearerToken, type PresentedToken } from '@/lib/oauth/bearer/bearer';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { ErrorReason } from '@/lib/oauth/protocol/error-reasons';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import type { Attempt as AllowedOrNot } from '@/lib/platform/shared/attempt';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { parseJson } from '@/lib/platform/shared/parse-json';
import { readBytes } from '@/lib/platform/shared/read-bytes';
import { initialTokenRefused, type RegistrationAnswer } from '../registration/client-registration';
import { type Attempt, answering } from './answering';
import { refuseBearer } from './bearer-refusal';
import type { Endpoint } from './endpoint';
import { jsonResponse, NO_STORE } from './json-response';

const PATH = '/register';
const BODY_AT_MOST = 64 * 1024;
/** The path segment after the endpoint, at the root or below a tenant, whose slug may itself be `register`. */
const BELOW = /^(?:\/t\/[^/]+)?\/register\/(.+)$/;

export const register: Endpoint = {
  path: `${PATH}/*`,
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  cors: 'newcomers',
  metadata: (url, _authMethods, issuer) =>
    issuer.registration === 'off' ? {} : { registration_endpoint: url.slice(0, -'/*'.length) },
  handler: (request, context) =>
    answering('register', context, (attempt) => {
      const [, clientId] = BELOW.exec(new URL(request.url).pathname) ?? [];
      return clientId === undefined
        ? registration(request, context, attempt)
        : management(request, context, attempt, clientId);
    }),
};

async function registration(request: Request, context: OAuthContext, attempt: Attempt): Promise<Response> {
  const {
    issuer: { registration: policy },
    throttle,
  } = context;
  if (policy === 'off') throw new OAuthError('registration-closed', msg('oauth.tenantDoesNotAcceptClient'));
  if (request.method !== 'POST') return notAllowed('POST');
  const presented = bearerToken(request);
  if (policy === 'token' && presented.kind !== 'token')
    return rejection(context, attempt, presented.kind, presented.reason);
  const token = policy === 'open' || presented.kind !== 'token' ? null : presented.token;
  const asRefused = allowed(await throttle.registrationRefused());
  // An initial access token has a separate limit, its number of uses.
  const counted = token === null ? await throttle.registration() : null;
  // A caller that has to wait has not been rejected.
  if (counted?.kind === 'refused') await asRefused.succeeded();
  const asRegistered = counted && allowed(counted);
  let answer: RegistrationAnswer | null = null;
  try {
    answer = await answerOf(request, context, token);
    return respond(context, attempt, answer, 201);
  } finally {
    const registered = answer?.kind === 'information';
    if (registered) await asRefused.succeeded();
    // A rejected registration does not use up the limit for successful ones.
    else await asRegistered?.succeeded();
  }
}

function allowed(counted: AllowedOrNot): Extract<AllowedOrNot, { kind: 'allowed' }> {
  if (counted.kind === 'allowed') return counted;
  throw new OAuthError(
    'too-many-registrations',
    msg('oauth.throttledForRetryAfterSeconds', { retryAfterSeconds: counted.retryAfterSeconds }),
    undefined,
    counted.retryAfterSeconds,
  );
}

async function answerOf(request: Request, context: OAuthContext, token: string | null): Promise<RegistrationAnswer> {
  // "to limit registration to only previously authorized parties" (RFC 7591, 3): an unauthorized caller learns nothing
  // about the metadata that it sent.
  if (token !== null && !(await context.registration.admits(token))) return initialTokenRefused;
  return context.registration.register(await metadataOf(request), token, context.origin);
}

/** RFC 7592, 2: the token identifies the registration. The tenant's policy for new registrations does not apply. */
async function management(
  request: Request,
  context: OAuthContext,
  attempt: Attempt,
  clientId: string,
): Promise<Response> {
  attempt.clientId = clientId.slice(0, 255);
  if (request.method === 'POST') return notAllowed('GET, PUT, DELETE');
  const presented = bearerToken(request);
  if (presented.kind !== 'token') return rejection(context, attempt, presented.kind, presented.reason);
  const { registration: services, origin } = context;
  if (request.method === 'GET') return respond(context, attempt, await services.read(clientId, presented.token), 200);
  if (request.method === 'DELETE')
    return respond(context, attempt, await services.delete(clientId, presented.token, origin), 204);
  return respond(
    context,
    attempt,
    await services.update(clientId, presented.token, await metadataOf(request), origin),
    200,
  );
}

/**
 * @throws OAuthError if the body is not a JSON object, is too large, or contains a software statement, which cannot
 *   be verified
 */
async function metadataOf(request: Request): Promise<Record<string, unknown>> {
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? ''))
    throw new OAuthError('metadata-unreadable', msg('oauth.contentTypeIsNotApplication'));
  const bytes = await readBytes(request, BODY_AT_MOST);
  if (!bytes) throw new OAuthError('body-too-large', msg('oauth.bodyIsLongerThanB', { limit: BODY_AT_MOST }));
  const metadata = parseObject(bytes);
  if (!metadata) throw new OAuthError('metadata-unreadable', msg('oauth.bodyIsNotJsonObject'));
  const problem = softwareStatementProblem(metadata);
  if (problem) throw new OAuthError(problem, msg('oauth.metadataContainsSoftwareStatement'));
  return metadata;
}

function parseObject(bytes: Uint8Array): Record<string, unknown> | null {
  const value = parseJson(bytes);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

function respond(
  context: OAuthContext,
  attempt: Attempt,
  answer: RegistrationAnswer,
  status: 200 | 201 | 204,
): Response {
  switch (answer.kind) {
    case 'information':
      return jsonResponse(answer.information, status);
    case 'deleted':
      return new Response(null, { status, headers: NO_STORE });
    case 'token-refused':
      return rejection(context, attempt, 'token', answer.detail);
    case 'refused':
      throw new OAuthError(answer.reason, answer.detail, answer.subject);
  }
}

/** Registration uses bearer tokens (RFC 7591, 3; RFC 7592, 1.1). @param kind see refuseBearer */
function rejection(
  context: OAuthContext,
  { clientId }: Attempt,
  kind: PresentedToken['kind'],
  reason: Sayable,
): Response {
  const description = 'The token is missing, unknown, expired, revoked or used up';
  return refuseBearer(context, kind, { endpoint: 'register', clientId, reason, description });
}

/** RFC 9110, 15.5.6: this path accepts only some of the endpoint's methods. */
function notAllowed(methods: string): Response {
  return jsonResponse({ error: 'invalid_request', error_description: 'The method is not allowed' }, 405, {
    Allow: methods,
  });
}

const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Why a software statement is rejected (RFC 7591, 2.3 and 3.2.2). Its values would take precedence over the client's
 * own, so a statement whose issuer is not approved is rejected rather than ignored.
 * @returns null if there is none
 */
function softwareStatementProblem({ software_statement: statement }: Record<string, unknown>): ErrorReason | null {
  if (statement === undefined || statement === null) return null;
  return typeof statement === 'string' && JWT.test(statement)
    ? 'software-statement-unapproved'
    : 'software-statement-malformed';
}
