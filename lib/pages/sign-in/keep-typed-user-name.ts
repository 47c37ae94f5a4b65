import { cookies } from 'next/headers';
import type { Container } from '@/lib/edge/container';
import { beginningOf } from '@/lib/platform/shared/keepable';
import { typedUserNameCookie } from './typed-user-name';

/** The longest time that a person may have to wait before the next attempt. */
const SECONDS = 15 * 60;
const CHARACTERS_AT_MOST = 256;

/**
 * Keeps the typed user name until the sign-in page is shown again, so that after a mistyped password only the password
 * has to be retyped. It is kept in a cookie because addresses end up in logs. For route files.
 * @param userName null deletes the cookie
 */
export async function keepTypedUserName(container: Pick<Container, 'config'>, userName: string | null): Promise<void> {
  const secure = container.config.url.startsWith('https:');
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: userName === null ? 0 : SECONDS,
  } as const;
  const jar = await cookies();
  if (userName !== null || jar.has(typedUserNameCookie(secure)))
    jar.set(typedUserNameCookie(secure), beginningOf(userName ?? '', CHARACTERS_AT_MOST), attributes);
}
