import type { PageContext } from './page-context';
import { pendingCookieName } from './pending-sign-in';

/** Equal to the time that a sign-in waits for its second factor (lib/sign-in/sessions/sign-in.ts). */
const SECONDS = 10 * 60;

/**
 * Stores the secret of a sign-in that waits for its second factor in a cookie.
 * @param token null deletes the cookie
 */
export function keepPendingSignIn(
  context: Pick<PageContext, 'tenant' | 'container' | 'setCookie'>,
  token: string | null,
): Promise<void> {
  return context.setCookie(
    pendingCookieName(context),
    token === null ? null : { value: token, maxAgeSeconds: SECONDS },
  );
}
