import { beginningOf } from '@/lib/platform/shared/keepable';
import type { PageContext } from './page-context';
import { typedUserNameCookie } from './typed-user-name';

/** The longest time that a person may have to wait before the next attempt. */
const SECONDS = 15 * 60;
const CHARACTERS_AT_MOST = 256;

/**
 * Keeps the typed user name until the sign-in page is shown again, so that after a mistyped password only the password
 * has to be retyped. It is kept in a cookie because addresses end up in logs.
 * @param userName null deletes the cookie
 */
export function keepTypedUserName(
  { container: { config }, setCookie }: Pick<PageContext, 'container' | 'setCookie'>,
  userName: string | null,
): Promise<void> {
  return setCookie(
    typedUserNameCookie(config.url.startsWith('https:')),
    userName === null ? null : { value: beginningOf(userName, CHARACTERS_AT_MOST), maxAgeSeconds: SECONDS },
  );
}
