import { sealSid, sessionCookieName } from '@/lib/sign-in/sessions/session-cookie';
import type { PageContext } from './page-context';

/**
 * The maximum lifetime of the cookie: that of the longest session a tenant can configure. The session's row decides
 * whether the session is active.
 */
const SECONDS = 30 * 86_400;

/**
 * Stores the identifier of a session that was started or upgraded in the tenant's session cookie.
 * @param sid null deletes the cookie
 */
export async function keepSession(
  { tenant, container: { config, secrets }, setCookie }: Pick<PageContext, 'tenant' | 'container' | 'setCookie'>,
  sid: string | null,
): Promise<void> {
  const cookie = { secret: secrets.session, secure: config.url.startsWith('https:'), tenantSlug: tenant.slug };
  await setCookie(
    sessionCookieName(cookie),
    sid === null ? null : { value: await sealSid(sid, { ...cookie, maxAgeSeconds: SECONDS }), maxAgeSeconds: SECONDS },
  );
}
