/** The authorization endpoint (RFC 6749, 3.1). */

import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import { signingAlgorithms } from '@/lib/oauth/clients/client-options';
import { authenticationContexts } from '@/lib/oauth/parameters/authentication-context';
import { responseModes } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { AUTHORIZE_PATH } from '@/lib/oauth/protocol/endpoint-url';
import { isOAuthError, OAuthError, publicOAuthError } from '@/lib/oauth/protocol/errors';
import { type Language, languageTags, requestedLanguage } from '@/lib/platform/shared/languages';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { assertionAlgorithms } from '../assertion/algorithms';
import { authorize as carryOn } from '../authorize/authorize';
import { CODE_CHALLENGE_METHOD } from '../authorize/check-pkce';
import { PROMPTS } from '../authorize/check-prompt';
import { RESPONSE_TYPE } from '../authorize/check-response-type';
import { answerResponse, type Destination, errorAnswer, redirectResponse } from '../authorize/client-redirect';
import { type Asked, incomingRequest } from '../authorize/incoming-request';
import { readRequest } from '../authorize/read-request';
import { mustComeBack, resumeAuthorization, resumeAuthorizationWith } from '../authorize/resume-authorization';
import { type CurrentClientContext, currentClient } from '../metadata-document/current-client';
import type { RequestParameters } from '../parameters/request-parameters';
import { claimPushedRequest, pushedReference } from '../pushed/claim-pushed-request';
import type { Endpoint } from './endpoint';

export const authorize: Endpoint = {
  path: AUTHORIZE_PATH,
  methods: ['GET', 'POST'],
  cors: false,
  whenUnavailable: 'redirects',
  metadata: (url, _authMethods, { takesPasskeys }) => ({
    authorization_endpoint: url,
    response_types_supported: [RESPONSE_TYPE],
    response_modes_supported: responseModes,
    code_challenge_methods_supported: [CODE_CHALLENGE_METHOD],
    prompt_values_supported: PROMPTS,
    ui_locales_supported: languageTags,
    acr_values_supported: authenticationContexts.filter((acr) => takesPasskeys || acr !== 'phr'),
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: true,
    request_object_signing_alg_values_supported: assertionAlgorithms,
    // Only request URIs that were pushed here are accepted; none are fetched (RFC 9126, 5).
    request_uri_parameter_supported: false,
    authorization_signing_alg_values_supported: signingAlgorithms,
  }),
  async handler(request, context) {
    let clientId: string | null = null;
    let language: Language | null = null;
    try {
      const sent = await readRequest(request);
      language = requestedLanguage(sent.get('ui_locales'));
      const client = await checkClient(sent, context);
      clientId = client.clientId;
      const pushed = pushedReference(sent);
      const back = mustComeBack(request, context);
      if (pushed && back)
        return resumeAuthorizationWith({ clientId, requestUri: sent.required('request_uri') }, context);
      const asked = await (pushed
        ? claimPushedRequest(pushed, request, client, context)
        : incomingRequest(sent, client, context));
      if ('page' in asked) return redirectResponse(asked.page, 'POST');
      try {
        const validated = await asked.validated();
        return await (back
          ? resumeAuthorization(validated, context)
          : carryOn(request, context, client, validated, asked.id));
      } catch (error) {
        if (await mayBeSent(client, asked, request, context))
          return await answerClient(error, request, context, client, asked.destination);
        throw error;
      }
    } catch (error) {
      if (!isOAuthError(error)) throw error;
      return answerPerson(error, context, { clientId, language });
    }
  },
};

/**
 * Whether an error may redirect the browser to the client. Anyone can register a redirect URI and use a link to this
 * server as an open redirector: "The authorization server MUST always authenticate the user first and, with the
 * exception of the silent authentication use case, prompt the user for credentials when needed, before redirecting the
 * user" (RFC 9700, 4.11.2).
 */
async function mayBeSent(client: Client, { silent }: Asked, request: Request, context: OAuthContext): Promise<boolean> {
  if (!isSelfRegistered(client) || silent) return true;
  return context.unavailable === null && (await context.signedIn(request)) !== null;
}

/**
 * The client and redirect URI are valid, so every error is reported by redirect, including server errors (RFC 6749,
 * 4.1.2.1, server_error, temporarily_unavailable).
 * @throws OAuthError, which is shown on a page, if the response must be signed and no key can be used
 */
async function answerClient(
  error: unknown,
  request: Request,
  context: OAuthContext,
  client: Client,
  destination: Destination,
): Promise<Response> {
  const answer = isOAuthError(error)
    ? error.answer
    : publicOAuthError(context.failed(error), `request ${context.origin.requestId}`);
  record(context, answer.error, isOAuthError(error) ? error.detail : msg('oauth.unexpectedError'), client.clientId);
  const sent = await errorAnswer(context, client, destination, answer).catch((unsigned: unknown) => {
    throw new OAuthError(context.failed(unsigned), msg('oauth.responseCouldNotBeSigned'));
  });
  return answerResponse(sent, context, request.method);
}

/** The client or redirect URI is invalid, so the error is shown on a page and never by redirect. */
function answerPerson(
  refusal: OAuthError,
  context: OAuthContext,
  { clientId, language }: { clientId: string | null; language: Language | null },
): Response {
  const {
    answer: { error, status },
    said: description,
    retryAfterSeconds,
  } = refusal;
  record(context, error, refusal.detail, clientId);
  const retry = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
  if (status === 503)
    return context.errorPage({
      status,
      language,
      title: msg('common.signInIsTemporarilyUnavailable'),
      description,
      ...retry,
    });
  const advice = msg('oauth.startAgainFromAppIf');
  return context.errorPage({
    status,
    language,
    title: msg('oauth.thisSignInRequestIs'),
    description,
    advice,
    ...retry,
  });
}

function record(context: OAuthContext, code: string, reason: Sayable, clientId: string | null): void {
  context.refused({ endpoint: 'authorize', code, reason, clientId });
}

/** "missing or invalid" client identifiers lead to an error page, never to a redirect (RFC 6749, 4.1.2.1). */
async function checkClient(parameters: RequestParameters, context: CurrentClientContext): Promise<Client> {
  if (parameters.isRepeated('client_id'))
    throw new OAuthError('repeated-parameter', msg('oauth.clientIdIsRepeated'), 'client_id');
  const clientId = parameters.required('client_id');
  const client = await currentClient(context, clientId);
  if (!client)
    throw new OAuthError('unknown-client', msg('oauth.clientClientIdIsUnknown', { clientId: clientId.slice(0, 100) }));
  if (client.disabledAt) throw new OAuthError('unknown-client', msg('oauth.clientIsDisabled'));
  return client;
}
