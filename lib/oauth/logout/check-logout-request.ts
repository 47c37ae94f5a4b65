import { type Client, isClientId } from '@/lib/oauth/clients/client';
import type { OAuthContext } from '@/lib/oauth/protocol/context';
import { OAuthError } from '@/lib/oauth/protocol/errors';
import { requestedLanguage } from '@/lib/platform/shared/languages';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { RequestParameters } from '../parameters/request-parameters';
import { verifyIdToken } from '../tokens/verify-id-token';
import type { LogoutRequest } from './logout-request';

/** Limited because `state` is returned in a URL, and is carried together with other data in the URLs of our pages. */
const LONGEST_STATE = 2048;

type CheckedLogoutRequest = Omit<LogoutRequest, 'tenantId' | 'expiresAt'>;

/**
 * Checks a logout request (OpenID Connect RP-Initiated Logout, 2). A hint that cannot be verified is ignored: "the
 * information that failed to validate MUST NOT be used" (4). Anything that would send the browser to an unregistered
 * URL is rejected. `logout_hint` is ignored: the person is asked, and may sign out of one account or of all.
 * @throws OAuthError, shown on a page
 */
export async function checkLogoutRequest(
  parameters: RequestParameters,
  context: OAuthContext,
): Promise<CheckedLogoutRequest> {
  parameters.refuseRepeated(new Set());
  const state = parameters.get('state') ?? null;
  if (state !== null && state.length > LONGEST_STATE)
    throw new OAuthError('malformed-parameter', msg('oauth.stateIsLongerThanL', { limit: LONGEST_STATE }), 'state');
  const hint = await checkHint(parameters.get('id_token_hint'), context);
  const clientId = parameters.get('client_id') ?? hint?.aud ?? null;
  // "the OP MUST verify that the Client Identifier matches the one used when issuing the ID Token" (2).
  if (hint && hint.aud !== clientId) throw invalidLogoutRequest(msg('oauth.clientIdIsNotAudience'));
  const client = clientId === null ? null : await findActiveClient(clientId, context);
  return {
    clientId: client?.clientId ?? null,
    postLogoutRedirectUri: checkPostLogoutRedirectUri(parameters.get('post_logout_redirect_uri'), client),
    state,
    language: requestedLanguage(parameters.get('ui_locales')),
    hint: hint && { sub: hint.sub, sid: hint.sid ?? null },
  };
}

async function checkHint(token: string | undefined, context: OAuthContext) {
  if (token === undefined) return null;
  const verified = await verifyIdToken(context, token);
  return verified.kind === 'valid' ? verified.claims : null;
}

export async function findActiveClient(clientId: string, { store, issuer }: OAuthContext): Promise<Client | null> {
  const client = isClientId(clientId) ? await store.findClient(issuer.tenantId, clientId) : null;
  return client?.disabledAt === null ? client : null;
}

/**
 * "MUST exactly match one of the [...] previously registered" (3.1): compared character by character, with no exception
 * for ports.
 */
function checkPostLogoutRedirectUri(sent: string | undefined, client: Client | null): string | null {
  if (sent === undefined) return null;
  if (!client) throw invalidLogoutRequest(msg('oauth.postLogoutRedirectUriWas'));
  if (!client.postLogoutRedirectUris.includes(sent))
    throw invalidLogoutRequest(
      msg('oauth.postLogoutRedirectUriSent', { sent: sent.slice(0, 200), clientId: client.clientId }),
    );
  return sent;
}

function invalidLogoutRequest(reason: Sayable): OAuthError {
  return new OAuthError('logout-request-invalid', reason);
}
