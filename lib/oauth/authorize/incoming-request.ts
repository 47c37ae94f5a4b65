import type { Client } from '@/lib/oauth/clients/client';
import type { AuthorizationParameters } from '@/lib/oauth/parameters/authorization-request';
import type { Issuer, OAuthContext } from '@/lib/oauth/protocol/context';
import { isOAuthError, OAuthError } from '@/lib/oauth/protocol/errors';
import { unavailable } from '@/lib/oauth/protocol/unavailable';
import { requestedLanguage } from '@/lib/platform/shared/languages';
import { msg } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import { readRequestObject } from '../request-object/read-request-object';
import { checkRedirectUri } from './check-redirect-uri';
import { responseModeFor } from './check-response-mode';
import { checkState } from './check-state';
import type { Destination } from './client-redirect';
import { validateWithHint } from './validate';

/** An authorization request from a known client. */
export interface Asked {
  /** Where the response is sent. */
  destination: Destination;
  /** Whether it must be answered without showing a page (`prompt=none`). */
  silent: boolean;
  /** @throws OAuthError, which is sent to the client */
  validated(): Promise<AuthorizationParameters>;
  /** The ID to store the request under; a new one when omitted. */
  id?: string;
}

/**
 * A request whose parameters came with the browser, as plain parameters or in a signed request object.
 * @throws OAuthError, which is shown on a page, if it is not known where to send the response
 */
export async function incomingRequest(sent: RequestParameters, client: Client, context: OAuthContext): Promise<Asked> {
  const { parameters, problem } = await opened(sent, client, context);
  const redirect = redirectOf(parameters, client, problem);
  const { redirectUri } = redirect;
  return {
    destination: {
      redirectUri,
      state: stateOf(parameters),
      responseMode: responseModeFor(parameters, redirectUri, client),
      language: requestedLanguage(parameters.get('ui_locales')),
    },
    silent: parameters.get('prompt') === 'none',
    async validated() {
      if (context.unavailable) throw unavailable(context.unavailable);
      if (problem) throw problem;
      checkPushed(client, context.issuer);
      return validateWithHint(parameters, client, redirect, context);
    },
  };
}

/**
 * The effective parameters. If the request object is invalid, the plain parameters beside it, to find out where to
 * report the problem.
 */
async function opened(
  sent: RequestParameters,
  client: Client,
  context: OAuthContext,
): Promise<{ parameters: RequestParameters; problem: OAuthError | null }> {
  if (context.unavailable) return { parameters: sent, problem: null };
  try {
    const parameters = await readRequestObject(sent, client, context);
    checkState(parameters);
    return { parameters, problem: null };
  } catch (error) {
    if (!isOAuthError(error)) throw error;
    return { parameters: sent, problem: error };
  }
}

function redirectOf(
  parameters: RequestParameters,
  client: Client,
  problem: OAuthError | null,
): ReturnType<typeof checkRedirectUri> {
  try {
    return checkRedirectUri(parameters, client);
  } catch (error) {
    throw problem ?? error;
  }
}

/** A repeated `state` is ignored, because we cannot tell which one to return. */
function stateOf(parameters: RequestParameters): string | null {
  return parameters.isRepeated('state') ? null : (parameters.get('state') ?? null);
}

/**
 * If the client or its tenant requires pushed requests, a request sent by the browser itself is rejected (RFC 9126, 5
 * and 6).
 */
function checkPushed(
  client: Pick<Client, 'requirePushedAuthorizationRequests' | 'fapi2SecurityProfile'>,
  issuer: Pick<Issuer, 'requiresPushedRequests'>,
): void {
  if (issuer.requiresPushedRequests)
    throw new OAuthError('pushed-request-required', msg('oauth.tenantRequiresPushedRequests'));
  if (client.requirePushedAuthorizationRequests || client.fapi2SecurityProfile)
    throw new OAuthError('pushed-request-required', msg('oauth.clientRequiresPushedRequests'));
}
