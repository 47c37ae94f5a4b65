import { cookieValue } from '@/lib/edge/http/cookie';
import type { PageContext } from './page-context';

export const typedUserNameCookie = (secure: boolean) => `${secure ? '__Host-' : ''}tessera.user-name`;

/** The user name last typed in this browser; empty if there is none or if it led to a sign-in. */
export async function typedUserName({
  container: { config },
  cookies,
}: Pick<PageContext, 'container' | 'cookies'>): Promise<string> {
  const value = cookieValue(await cookies(), typedUserNameCookie(config.url.startsWith('https:'))) ?? '';
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
