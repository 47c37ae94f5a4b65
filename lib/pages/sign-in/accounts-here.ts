import { type BrowserAccount, findBrowserAccounts } from '@/lib/sign-in/sessions/browser-accounts';
import { sidsHere } from './current-session';
import { keepPendingSignIn } from './keep-pending-sign-in';
import { keepSids } from './keep-session';
import { keepTypedUserName } from './keep-typed-user-name';
import type { PageContext } from './page-context';

/** An account that this browser is signed in to, as pages list it. */
export type AccountHere = BrowserAccount & { current: boolean };

/** The accounts that the browser is signed in to at the tenant, the current one first. */
export async function accountsHere(
  context: Pick<PageContext, 'tenant' | 'container' | 'cookies'>,
): Promise<AccountHere[]> {
  const { tenant, container } = context;
  const sids = await sidsHere(context);
  const accounts = await findBrowserAccounts(container.sessions, { tenantId: tenant.id, sids }, container.now());
  return accounts.map((account) => ({ ...account, current: account.sid === sids.current }));
}

/**
 * Makes another account of the browser current. Only the choice changes: what its session has proved, and when, stays
 * as it was. A sign-in that waits for its second factor is given up.
 * @param sessionId one of the browser's own sessions
 * @returns whether the account is still signed in here
 */
export async function switchAccount(context: PageContext, sessionId: string): Promise<boolean> {
  const accounts = await accountsHere(context);
  const chosen = accounts.find(({ id }) => id === sessionId);
  if (!chosen) return false;
  await keepPendingSignIn(context, null);
  await keepTypedUserName(context, null);
  const others = accounts.flatMap(({ sid }) => (sid === chosen.sid ? [] : sid));
  if (!chosen.current) await keepSids(context, { current: chosen.sid, others });
  return true;
}
