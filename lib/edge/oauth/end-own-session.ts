import type { TenantExchange } from '@/lib/edge/http/route';
import type { SignedIn } from '@/lib/oauth/protocol/context';
import { findBrowserAccounts, sidsOf } from '@/lib/sign-in/sessions/browser-accounts';
import { endSession } from '@/lib/sign-in/sessions/end-session';
import {
  readSids,
  SESSION_COOKIE_SECONDS,
  type SessionCookie,
  sealSids,
  sessionCookieName,
} from '@/lib/sign-in/sessions/session-cookie';

type Exchange = Pick<TenantExchange, 'container' | 'tenant' | 'origin'>;

/**
 * Ends a session of the browser of a person who signs out. The browser's other accounts stay signed in.
 * @returns the Set-Cookie header that removes it from the browser's cookie
 */
export async function endOwnSession(
  { container: { config, secrets, sessions, now }, tenant, origin }: Exchange,
  request: Request,
  { personId, sessionId }: Pick<SignedIn, 'personId' | 'sessionId'>,
): Promise<string> {
  const cookie = { secret: secrets.session, secure: config.url.startsWith('https:'), tenantSlug: tenant.slug };
  const sids = await readSids(request.headers.get('cookie'), cookie);
  const accounts =
    sids.others.length === 0 ? [] : await findBrowserAccounts(sessions, { tenantId: tenant.id, sids }, now());
  const cause = { actor: { type: 'person' as const, id: personId, name: null }, origin };
  await endSession(
    sessions,
    { tenantId: tenant.id, session: { id: sessionId, personId }, reason: 'signed-out' },
    { cause, now: now() },
  );
  const left = accounts.filter(({ id }) => id !== sessionId);
  return setCookie(cookie, left.length === 0 ? null : await sealSids(sidsOf(left, sids), { ...cookie, ...lasting }));
}

const lasting = { maxAgeSeconds: SESSION_COOKIE_SECONDS };

function setCookie(cookie: SessionCookie, value: string | null): string {
  return `${sessionCookieName(cookie)}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : SESSION_COOKIE_SECONDS}; HttpOnly; SameSite=Lax${cookie.secure ? '; Secure' : ''}`;
}
