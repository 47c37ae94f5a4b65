import { cookies } from 'next/headers';
import type { Container } from '@/lib/edge/container';
import { beginningOf } from '@/lib/platform/shared/keepable';
import { typedUserNameCookie } from './typed-user-name';

/** As long as anybody is told to wait before the next attempt. */
const SECONDS = 15 * 60;
const CHARACTERS_AT_MOST = 256;

/**
 * Keeps what somebody typed as user name until the sign-in page is shown again, so that a mistyped password is all that
 * is typed anew. In a cookie, since addresses end up in logs. For route files.
 * @param userName null forgets it
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
