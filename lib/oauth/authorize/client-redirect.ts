/**
 * Authorization responses that go to the client through the browser (RFC 6749, 4.1.2 and 4.1.2.1), also as signed JWTs
 * (JARM).
 */

import type { Client } from '@/lib/oauth/clients/client';
import type { ResponseMode } from '@/lib/oauth/parameters/authorization-request';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import type { PublicOAuthError } from '@/lib/oauth/protocol/errors';
import type { Language } from '@/lib/platform/shared/languages';
import { TextResponse } from '@/lib/platform/shared/text-response';
import { ID_TOKEN_TYPE } from '../tokens/id-token';
import { signJwt } from '../tokens/jwt';
import { isPosted, isSigned } from './check-response-mode';

/** Where and how a response is sent, and the state that is returned unchanged. */
export interface Destination {
  redirectUri: string;
  state: string | null;
  responseMode?: ResponseMode;
  /** The language of the page that posts the response, if there is one; null for no preference. */
  language?: Language | null;
}

/** A response that is ready to be sent, and signed if it must be. */
export interface ClientAnswer {
  redirectUri: string;
  responseMode: 'query' | 'form_post';
  language: Language | null;
  parameters: Record<string, string>;
}

type AnswerContext = Pick<OAuthContext, 'issuer' | 'keys' | 'now'>;

/** @returns the response with a code */
export function codeAnswer(
  context: AnswerContext,
  client: Client,
  destination: Destination,
  code: string,
): Promise<ClientAnswer> {
  return answerTo(context, client, destination, { code });
}

/** @returns the response with an error */
export function errorAnswer(
  context: AnswerContext,
  client: Client,
  destination: Destination,
  { error, description }: PublicOAuthError,
): Promise<ClientAnswer> {
  return answerTo(context, client, destination, { error, error_description: description });
}

/** Adds `iss`, which protects clients of several servers from mix-up attacks (RFC 9207, 2), and signs if requested. */
async function answerTo(
  context: AnswerContext,
  client: Client,
  { redirectUri, state, responseMode = 'query', language = null }: Destination,
  answer: Record<string, string>,
): Promise<ClientAnswer> {
  const parameters = { ...answer, ...(state !== null && { state }), iss: context.issuer.issuer };
  return {
    redirectUri,
    responseMode: isPosted(responseMode) ? 'form_post' : 'query',
    language,
    parameters: isSigned(responseMode) ? await signedResponse(context, client, parameters) : parameters,
  };
}

/** "A maximum JWT lifetime of 10 minutes is RECOMMENDED" (JARM, 2.1). A code in it expires earlier. */
const SIGNED_FOR_SECONDS = 600;

/**
 * Signs the parameters of an authorization response. Clients accept no other type than JWT; the claims are not those of
 * an ID token, which has `sub` and `iat`.
 * @param parameters the response, with `iss`
 * @returns the only parameter that is sent
 */
async function signedResponse(
  { keys, now }: Pick<OAuthContext, 'keys' | 'now'>,
  { clientId, authorizationSignedResponseAlg, fapi2SecurityProfile }: Client,
  parameters: Record<string, string>,
): Promise<{ response: string }> {
  // "The default, if omitted, is RS256" (JARM, 3), which the FAPI 2.0 security profile does not allow.
  const alg = authorizationSignedResponseAlg ?? (fapi2SecurityProfile ? 'PS256' : 'RS256');
  const exp = Math.floor(now().getTime() / 1000) + SIGNED_FOR_SECONDS;
  return { response: await signJwt(keys, { alg, typ: ID_TOKEN_TYPE }, { ...parameters, aud: clientId, exp }) };
}

/** @returns the redirect URI with the response parameters added to its existing query */
export function queryLocation({ redirectUri, parameters }: Pick<ClientAnswer, 'redirectUri' | 'parameters'>): string {
  const query = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (query === '') return redirectUri;
  if (!redirectUri.includes('?')) return `${redirectUri}?${query}`;
  return /[?&]$/.test(redirectUri) ? redirectUri + query : `${redirectUri}&${query}`;
}

/** Sends a response. @param method of the request that is answered */
export function answerResponse(
  answer: ClientAnswer,
  context: Pick<OAuthContext, 'formPostPage'>,
  method: string,
): Response {
  return answer.responseMode === 'form_post'
    ? context.formPostPage(answer)
    : redirectResponse(queryLocation(answer), method);
}

/**
 * A redirect that never repeats a POST (RFC 9700, 4.12), is not cached, and sends no Referer.
 * @param method of the request that is answered
 */
export function redirectResponse(location: string, method: string, setCookie: string | null = null): Response {
  return new TextResponse(null, {
    status: method === 'POST' ? 303 : 302,
    headers: {
      Location: location,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      ...(setCookie !== null && { 'Set-Cookie': setCookie }),
    },
  });
}
