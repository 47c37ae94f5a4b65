/** The authorization endpoint (RFC 6749, 3.1). */
import { authorize as carryOn } from '../authorize/authorize';
import { checkClient } from '../authorize/check-client';
import { CODE_CHALLENGE_METHOD } from '../authorize/check-pkce';
import { PROMPTS } from '../authorize/check-prompt';
import { checkRedirectUri } from '../authorize/check-redirect-uri';
import { RESPONSE_MODE, RESPONSE_TYPE } from '../authorize/check-response-type';
import { errorLocation, redirectResponse, type Destination } from '../authorize/client-redirect';
import { readRequest } from '../authorize/read-request';
import { validate } from '../authorize/validate';
import type { OAuthContext } from '../context';
import { isRefusal, publicRefusal, type OAuthRefusal } from '../errors';
import type { RequestParameters } from '../parameters/request-parameters';
import { unavailable } from '../unavailable';
import type { Endpoint } from './endpoint';

export const authorize: Endpoint = {
  path: '/authorize',
  methods: ['GET', 'POST'],
  cors: false,
  whenUnavailable: 'redirects',
  metadata: (url) => ({
    authorization_endpoint: url,
    response_types_supported: [RESPONSE_TYPE],
    response_modes_supported: [RESPONSE_MODE],
    code_challenge_methods_supported: [CODE_CHALLENGE_METHOD],
    prompt_values_supported: PROMPTS,
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
  }),
  async handler(request, context) {
    let clientId: string | null = null;
    try {
      const parameters = await readRequest(request);
      const client = await checkClient(parameters, context);
      clientId = client.clientId;
      const redirect = checkRedirectUri(parameters, client);
      try {
        if (context.unavailable) throw unavailable(context.unavailable);
        return await carryOn(request, context, client, validate(parameters, client, redirect, context.issuer));
      } catch (error) {
        const destination = { redirectUri: redirect.redirectUri, state: stateOf(parameters) };
        return answerClient(error, request, context, destination, clientId);
      }
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return answerPerson(error, context, clientId);
    }
  },
};

/** A state sent twice is nobody's. */
function stateOf(parameters: RequestParameters): string | null {
  return parameters.isRepeated('state') ? null : parameters.get('state') ?? null;
}

/** Client and redirect URI are good: even a fault of ours is told by redirect (RFC 6749, 4.1.2.1, server_error, temporarily_unavailable). */
function answerClient(error: unknown, request: Request, context: OAuthContext, destination: Destination, clientId: string): Response {
  const answer = isRefusal(error) ? error.answer : publicRefusal(context.failed(error), `request ${context.origin.requestId}`);
  record(context, answer.error, isRefusal(error) ? error.message : 'unexpected error', clientId);
  return redirectResponse(errorLocation(destination, context.issuer, answer), request.method);
}

/** Client or redirect URI is wrong: a page, never a redirect. */
function answerPerson(refusal: OAuthRefusal, context: OAuthContext, clientId: string | null): Response {
  const { answer: { error, status, description }, retryAfterSeconds } = refusal;
  record(context, error, refusal.message, clientId);
  const title = status === 503 ? 'Sign-in is closed for now' : 'This sign-in request cannot be used';
  return context.errorPage({ status, title, description, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) });
}

function record(context: OAuthContext, code: string, reason: string, clientId: string | null): void {
  context.refused({ endpoint: 'authorize', code, reason, clientId });
}
