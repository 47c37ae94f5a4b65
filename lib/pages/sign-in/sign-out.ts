import { causeOf } from '@/lib/pages/sign-in/cause-of';
import { sidsOf } from '@/lib/sign-in/sessions/browser-accounts';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { type AccountHere, accountsHere } from './accounts-here';
import { sidsHere } from './current-session';
import { keepSids } from './keep-session';
import type { PageContext } from './page-context';

/**
 * Signs accounts of the browser out at the tenant, and removes them from its cookie. No other account becomes current.
 * For forms and actions.
 * @param leaves which accounts; without it, the current one
 * @returns how many
 */
export async function signOut(
  context: PageContext,
  leaves: (account: AccountHere) => boolean = ({ current }) => current,
): Promise<number> {
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
