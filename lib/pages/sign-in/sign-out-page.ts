import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { findActiveClient } from '@/lib/oauth/logout/check-logout-request';
import { openLogoutRequest } from '@/lib/oauth/logout/logout-request';
import { subjectOf } from '@/lib/oauth/openid/subject';
import type { Language } from '@/lib/platform/shared/languages';
import { tenantPath } from '@/lib/platform/shared/paths';
import { type AccountHere, accountsHere } from './accounts-here';
import { type Browser, currentBrowser } from './browser';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { redirectTo } from './page-redirect';

export interface SignOutPage extends PageContext {
  browser: Browser;
  /** The account to sign out of. */
  account: AccountHere;
  /** How many other accounts this browser is signed in to. */
  others: number;
  /** Sealed; null when the person, not an application, asks to sign out. */
  request: string | null;
  /** The language requested for the person; null for any. */
  language: Language | null;
  /** The client that sent the request, if known. */
  clientName: string | null;
  /** Where the person goes after signing out; null for our own page. */
  redirectUri: string | null;
}

/**
 * Prepares the page that asks for confirmation to sign out of the account in the query (`account`), otherwise of the
 * one that the application's hint names, otherwise of the current one. If an application asks while none is current, it
 * is the one that was used last. A person who is already signed out continues immediately.
 */
export async function signOutPage(context: PageContext, read: ReadQuery): Promise<SignOutPage> {
  const sealed = read('request');
  const oauth = oauthContext(context);
  const asked = sealed === null ? null : openLogoutRequest(oauth, sealed);
  const accounts = await accountsHere(context);
  const wanted = read('account');
  const client = asked?.clientId == null ? null : await findActiveClient(asked.clientId, oauth);
  const isHinted = ({ personId }: AccountHere) =>
    client !== null && asked?.hint?.sub === subjectOf(oauth, client, personId);
  const account =
    wanted === null
      ? (accounts.find(isHinted) ?? accounts.find(({ current }) => current || asked !== null))
      : accounts.find(({ id }) => id === wanted);
  if (!account)
    redirectTo(
      asked && sealed !== null
        ? tenantPath(context.tenant.place, `/end-session?${new URLSearchParams({ request: sealed })}`)
        : tenantPath(context.tenant.place, '/signed-out'),
    );
  return {
    ...context,
    browser: await currentBrowser(context),
    account,
    others: accounts.length - 1,
    request: asked && sealed,
    language: asked?.language ?? null,
    clientName: client?.clientName ?? null,
    redirectUri: client ? (asked?.postLogoutRedirectUri ?? null) : null,
  };
}
