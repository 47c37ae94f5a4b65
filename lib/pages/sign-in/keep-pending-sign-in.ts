import { cookies } from 'next/headers';
import type { PageContext } from './page-context';
import { pendingCookieName } from './pending-sign-in';

/** Equal to the time that a sign-in waits for its second factor (lib/sign-in/sessions/sign-in.ts). */
const SECONDS = 10 * 60;

/**
 * Stores the secret of a sign-in that waits for its second factor in a cookie. For route files.
 * @param token null deletes the cookie
 */
export async function keepPendingSignIn(
  context: Pick<PageContext, 'tenant' | 'container'>,
  token: string | null,
): Promise<void> {
  const name = pendingCookieName(context);
  const secure = context.container.config.url.startsWith('https:');
  const jar = await cookies();
  if (token !== null || jar.has(name))
    jar.set(name, token ?? '', {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: token === null ? 0 : SECONDS,
    });
}
