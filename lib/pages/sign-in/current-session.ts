import { cache } from 'react';
import { container } from '@/lib/edge/container';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { type BrowserSids, readSids } from '@/lib/sign-in/sessions/session-cookie';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { PageContext } from './page-context';

/** The tenant and the browser whose session is read. */
export type SessionContext = Pick<PageContext, 'cookies'> & { tenant: Pick<PageContext['tenant'], 'id' | 'slug'> };

function sidsIn(cookies: string, tenantSlug: string): Promise<BrowserSids> {
  const { config, secrets } = container();
  return readSids(cookies, { secret: secrets.session, secure: config.url.startsWith('https:'), tenantSlug });
}

/**
 * The random identifiers in the browser's session cookie for a tenant, whether or not the sessions are still active.
 */
export async function sidsHere({ tenant, cookies }: SessionContext): Promise<BrowserSids> {
  return sidsIn(await cookies(), tenant.slug);
}

const findOnce = cache(async (tenantId: string, tenantSlug: string, cookies: string): Promise<ActiveSession | null> => {
  const { sessions, now } = container();
  const { current: sid } = await sidsIn(cookies, tenantSlug);
  return sid === null ? null : findSession(sessions, { tenantId, sid }, now());
});

/** The browser's active session at a tenant. The session's row is read for every page and every action. */
export async function currentSession({ tenant: { id, slug }, cookies }: SessionContext): Promise<ActiveSession | null> {
  return findOnce(id, slug, await cookies());
}
