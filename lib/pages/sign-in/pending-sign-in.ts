import { cookieValue } from '@/lib/edge/http/cookie';
import { sha256 } from '@/lib/platform/shared/secret';
import type { PendingSignIn } from '@/lib/sign-in/sessions/store';
import { currentBrowser } from './browser';
import type { PageContext } from './page-context';

/**
 * The name of the cookie for a sign-in that waits for its second factor. It differs from the session cookie, so that
 * code that reads sessions ignores it.
 */
export function pendingCookieName({
  tenant,
  container: { config },
}: Pick<PageContext, 'tenant' | 'container'>): string {
  return `${config.url.startsWith('https:') ? '__Host-' : ''}tessera.${tenant.slug}.second-factor`;
}

/** The sign-in of this browser that waits for its second factor; null when there is none. */
export async function pendingSignIn(
  context: Pick<PageContext, 'tenant' | 'container' | 'cookies'>,
): Promise<PendingSignIn | null> {
  const {
    tenant,
    container: { sessions, now },
  } = context;
  const token = cookieValue(await context.cookies(), pendingCookieName(context));
  if (!token) return null;
  const { hash } = await currentBrowser(context);
  return sessions.findPending(tenant.id, sha256(token), hash, now());
}
