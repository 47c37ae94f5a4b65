import { cache } from 'react';
import { container } from '@/lib/edge/container';
import { findSession } from '@/lib/sign-in/sessions/find-session';
import { readSid } from '@/lib/sign-in/sessions/session-cookie';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import type { PageContext } from './page-context';

/** The tenant and the browser whose session is read. */
export type SessionContext = Pick<PageContext, 'cookies'> & { tenant: Pick<PageContext['tenant'], 'id' | 'slug'> };

function sidIn(cookies: string, tenantSlug: string): Promise<string | null> {
  const { config, secrets } = container();
  return readSid(cookies, { secret: secrets.session, secure: config.url.startsWith('https:'), tenantSlug });
}

/** The random identifier in the browser's session cookie for a tenant, whether or not the session is still active. */
export async function currentSid({ tenant, cookies }: SessionContext): Promise<string | null> {
  return sidIn(await cookies(), tenant.slug);
}

const findOnce = cache(async (tenantId: string, tenantSlug: string, cookies: string): Promise<ActiveSession | null> => {
  const { sessions, now } = container();
  const sid = await sidIn(cookies, tenantSlug);
  return sid === null ? null : findSession(sessions, { tenantId, sid }, now());
});

/** The browser's active session at a tenant. The session's row is read for every page and every action. */
export async function currentSession({ tenant: { id, slug }, cookies }: SessionContext): Promise<ActiveSession | null> {
  return findOnce(id, slug, await cookies());
}
