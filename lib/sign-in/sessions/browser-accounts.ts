import { sameDigest, sha256 } from '@/lib/platform/shared/secret';
import { userNameKey } from '@/lib/platform/shared/user-name';
import { type BrowserSids, everySid } from './session-cookie';
import type { SessionOfBrowser, SessionStore } from './store';

/** An account that a browser is signed in to. `sid` is the secret of its session: it never leaves the cookie. */
export interface BrowserAccount extends SessionOfBrowser {
  sid: string;
}

/**
 * The accounts with an active session in a browser, the current one first and the others in the order of their last
 * use. Sessions that have ended, expired or lost their person are left out.
 */
export async function findBrowserAccounts(
  sessions: Pick<SessionStore, 'findOfBrowser'>,
  { tenantId, sids }: { tenantId: string; sids: BrowserSids },
  now: Date,
): Promise<BrowserAccount[]> {
  const hashed = everySid(sids).map((sid) => ({ sid, sidHash: sha256(sid) }));
  const found = await sessions.findOfBrowser(
    tenantId,
    hashed.map(({ sidHash }) => sidHash),
    now,
  );
  return hashed.flatMap(({ sid, sidHash }) => {
    const session = found.find((one) => sameDigest(one.sidHash, sidHash));
    return session ? [{ ...session, sid }] : [];
  });
}

/** Whether a login hint is an account's user name or primary email address. */
export const isNamedBy = ({ userName, emailKey }: SessionOfBrowser, loginHint: string): boolean =>
  userNameKey(userName) === userNameKey(loginHint) || emailKey === loginHint.toLowerCase();

/** What the cookie holds once it contains only some accounts. None of them becomes current by that. */
export const sidsOf = (accounts: readonly BrowserAccount[], { current }: BrowserSids): BrowserSids => ({
  current: accounts.some(({ sid }) => sid === current) ? current : null,
  others: accounts.flatMap(({ sid }) => (sid === current ? [] : sid)),
});
