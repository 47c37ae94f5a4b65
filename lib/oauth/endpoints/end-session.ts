import { msg } from '@/lib/platform/shared/message';
/** The end session endpoint (OpenID Connect RP-Initiated Logout, 2). */

import type { OAuthContext, SignedIn } from '@/lib/oauth/protocol/context';
import { endpointUrl } from '@/lib/oauth/protocol/endpoint-url';
import { isOAuthError, OAuthError } from '@/lib/oauth/protocol/errors';
import { type Language, requestedLanguage } from '@/lib/platform/shared/languages';
import { redirectResponse } from '../authorize/client-redirect';
import { readRequest } from '../authorize/read-request';
import { afterLogout } from '../logout/after-logout';
import { checkLogoutRequest, findActiveClient } from '../logout/check-logout-request';
import { type LogoutRequest, openLogoutRequest, sealLogoutRequest } from '../logout/logout-request';
import { subjectOf } from '../openid/subject';
import type { RequestParameters } from '../parameters/request-parameters';
import { sessionClaim } from '../tokens/session-claim';
import type { Endpoint } from './endpoint';

const PATH = '/end-session';

type Checked = Omit<LogoutRequest, 'tenantId' | 'expiresAt'>;

export const endSession: Endpoint = {
  path: PATH,
  methods: ['GET', 'POST'],
  cors: false,
  whenUnavailable: 'lets-leave',
  metadata: (url) => ({
    end_session_endpoint: url,
    backchannel_logout_supported: true,
    backchannel_logout_session_supported: true,
  }),
  async handler(request, context) {
    let language: Language | null = null;
    try {
      const parameters = await readRequest(request);
      language = requestedLanguage(parameters.get('ui_locales'));
      return await signOut(request, context, await requested(parameters, context));
    } catch (error) {
      if (!isOAuthError(error)) throw error;
      const {
        answer: { error: code, status },
        said: description,
      } = error;
      context.refused({ endpoint: 'end-session', code, reason: error.detail, clientId: null });
      return context.errorPage({ status, language, title: msg('oauth.thisSignOutRequestIs'), description });
    }
  },
};

/** Validates a client's request, or opens a sealed request that this server validated before. */
async function requested(parameters: RequestParameters, context: OAuthContext): Promise<Checked> {
  const sealed = parameters.get('request');
  if (sealed === undefined) return checkLogoutRequest(parameters, context);
  const opened = openLogoutRequest(context, sealed);
  if (!opened) throw new OAuthError('logout-request-invalid', msg('oauth.requestWasNotIssuedBy'));
  return opened;
}

/**
 * "the OP SHOULD ask the End-User whether to log out of the OP as well. [...] the OP MUST ask the End-User this
 * question
 * if an id_token_hint was not provided or if the supplied ID Token does not belong to the current OP session" (2). This
 * applies to every account of the browser, even if none is current.
 */
async function signOut(request: Request, context: OAuthContext, checked: Checked): Promise<Response> {
  const current = await context.signedIn(request);
  const person = await accountOf(request, context, checked, current);
  const asks = person !== null || (await context.accounts(request)).length > 0;
  // A cross-site POST arrives without the session cookie (SameSite=Lax); the GET that it is redirected to carries it.
  if (!asks && request.method === 'POST') return redirectResponse(ownUrl(context, checked), request.method);
  if (!asks) return redirectResponse(await afterLogout(context, checked, false), request.method);
  if (!person || !(await isAbout(checked, person, context)))
    return redirectResponse(
      context.signOutPageUrl(sealLogoutRequest(context, checked), checked.language),
      request.method,
    );
  const clearCookie = await context.endSession(request, person);
  return redirectResponse(await afterLogout(context, checked, true), request.method, clearCookie);
}

/** The account that the hint refers to, among those of the browser; otherwise the current one. */
async function accountOf(
  request: Request,
  context: OAuthContext,
  checked: Checked,
  current: SignedIn | null,
): Promise<SignedIn | null> {
  if (current && (await isAbout(checked, current, context))) return current;
  for (const account of await context.accounts(request)) if (await isAbout(checked, account, context)) return account;
  return current;
}

function ownUrl(context: OAuthContext, checked: Checked): string {
  return `${endpointUrl(context.issuer.issuer, PATH)}?${new URLSearchParams({ request: sealLogoutRequest(context, checked), ...(checked.language && { ui_locales: checked.language }) }).toString()}`;
}

/** Whether the hint refers to the signed-in person and to this session. */
async function isAbout({ clientId, hint }: Checked, person: SignedIn, context: OAuthContext): Promise<boolean> {
  const client = clientId === null ? null : await findActiveClient(clientId, context);
  if (!client || !hint) return false;
  const sameSession = hint.sid === null || hint.sid === sessionClaim(person.sessionId, client.clientId);
  return sameSession && hint.sub === subjectOf(context, client, person.personId);
}
