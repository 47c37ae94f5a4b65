import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { tenantPath } from '@/lib/platform/shared/paths';
import { sidsOf } from '@/lib/sign-in/sessions/browser-accounts';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { type AccountHere, accountsHere } from './accounts-here';
import { sidsHere } from './current-session';
import { keepSids } from './keep-session';
import type { PageContext } from './page-context';

/**
 * Signs accounts of the browser out at the tenant, and removes them from its cookie. No other account becomes current.
 * For forms and actions.
 * @param leaves which accounts
 * @returns how many
 */
export async function signOut(context: PageContext, leaves: (account: AccountHere) => boolean): Promise<number> {
  const { tenant, container, origin } = context;
  const sids = await sidsHere(context);
  const accounts = await accountsHere(context);
  const leaving = accounts.filter(leaves);
  const by = accounts.find(({ current }) => current);
  for (const account of leaving)
    await endSession(
      container.sessions,
      { tenantId: tenant.id, session: { sid: account.sid }, reason: 'signed-out' },
      { cause: causeOf(by ?? account, origin), now: container.now() },
    );
  await keepSids(
    context,
    sidsOf(
      accounts.filter((account) => !leaves(account)),
      sids,
    ),
  );
  return leaving.length;
}

/**
 * Signs out the person for whom a page was rendered. The browser may have switched to another account since, whose
 * session stays.
 * @param renderedFor the person's id
 * @returns where the browser goes: if someone else is signed in here instead, to the page that says who is, and asks
 */
export async function signOutPerson(context: PageContext, renderedFor: string | undefined): Promise<string> {
  const ended = await signOut(context, ({ personId }) => personId === renderedFor);
  const isOut = ended > 0 || (await accountsHere(context)).length === 0;
  return tenantPath(context.tenant.place, isOut ? '/signed-out' : '/sign-out');
}
