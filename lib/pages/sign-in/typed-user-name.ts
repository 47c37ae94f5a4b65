import { cookies } from 'next/headers';
import type { Container } from '@/lib/edge/container';
import { beginningOf } from '@/lib/platform/shared/keepable';

/** As long as anybody is told to wait before the next attempt. */
const SECONDS = 15 * 60;
const CHARACTERS_AT_MOST = 256;

const secureFor = ({ config }: Pick<Container, 'config'>) => config.url.startsWith('https:');
const nameFor = (secure: boolean) => `${secure ? '__Host-' : ''}tessera.user-name`;

/**
 * Keeps what somebody typed as user name until the sign-in page is shown again, so that a mistyped password is all that
 * is typed anew. In a cookie, since addresses end up in logs. For route files.
 * @param userName null forgets it
 */
export async function keepTypedUserName(container: Pick<Container, 'config'>, userName: string | null): Promise<void> {
  const secure = secureFor(container);
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: userName === null ? 0 : SECONDS,
  } as const;
  const jar = await cookies();
  if (userName !== null || jar.has(nameFor(secure)))
    jar.set(nameFor(secure), beginningOf(userName ?? '', CHARACTERS_AT_MOST), attributes);
}

/** What was typed last in this browser; empty when nothing was, or when it led to a sign-in. */
export async function typedUserName(container: Pick<Container, 'config'>): Promise<string> {
  return (await cookies()).get(nameFor(secureFor(container)))?.value ?? '';
}
