import { findBrowserAccounts, sidsOf } from '@/lib/sign-in/sessions/browser-accounts';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import {
  ACCOUNTS_AT_MOST,
  type BrowserSids,
  everySid,
  SESSION_COOKIE_SECONDS,
  sealSids,
  sessionCookieName,
} from '@/lib/sign-in/sessions/session-cookie';
import { causeOf } from './cause-of';
import { sidsHere } from './current-session';
import type { PageContext } from './page-context';

/**
 * Makes a session that was started or upgraded the browser's current one at the tenant. The sessions of other accounts
 * stay beside it; the one that was used least recently ends if there are too many.
 */
export async function keepSession(context: PageContext, sid: string): Promise<void> {
  const { tenant, container, origin } = context;
  const { sessions } = container;
  const now = container.now();
  const before = everySid(await sidsHere(context)).filter((known) => known !== sid);
  const others = await findBrowserAccounts(
    sessions,
    { tenantId: tenant.id, sids: { current: null, others: before } },
    now,
  );
  const tooMany = others.slice(ACCOUNTS_AT_MOST - 1);
  const by = tooMany.length > 0 ? await findSession(sessions, { tenantId: tenant.id, sid }, now) : null;
  for (const account of tooMany)
    await endSession(
      sessions,
      { tenantId: tenant.id, session: { sid: account.sid }, reason: 'replaced' },
      { cause: causeOf(by ?? account, origin), now },
    );
  const kept = sidsOf(others.slice(0, ACCOUNTS_AT_MOST - 1), { current: null, others: [] });
  await keepSids(context, { ...kept, current: sid });
}

/** Stores the identifiers of the browser's sessions in the tenant's cookie. Without any, the cookie is deleted. */
export async function keepSids(
  { tenant, container: { config, secrets }, setCookie }: Pick<PageContext, 'tenant' | 'container' | 'setCookie'>,
  sids: BrowserSids,
): Promise<void> {
  const cookie = { secret: secrets.session, secure: config.url.startsWith('https:'), tenantSlug: tenant.slug };
  const maxAgeSeconds = SESSION_COOKIE_SECONDS;
  await setCookie(
    sessionCookieName(cookie),
    everySid(sids).length === 0 ? null : { value: await sealSids(sids, { ...cookie, maxAgeSeconds }), maxAgeSeconds },
  );
}
