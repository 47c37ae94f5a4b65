import { cookies } from 'next/headers';
import { sha256 } from '@/lib/platform/shared/secret';
import type { PendingSignIn } from '@/lib/sign-in/sessions/store';
import { currentBrowser } from './browser';
import type { PageContext } from './page-context';

/** As long as the sign-in waits (lib/sign-in/sessions/hold-sign-in.ts). */
const SECONDS = 10 * 60;

function cookieOf({ tenant, container: { config } }: Pick<PageContext, 'tenant' | 'container'>) {
  const secure = config.url.startsWith('https:');
  return {
    name: `${secure ? '__Host-' : ''}tessera.${tenant.slug}.second-factor`,
    attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure } as const,
  };
}

/**
 * Keeps the secret of a sign-in that waits for its second factor in a cookie of its own: it is no session cookie, and
 * what reads those knows nothing of it. For route files.
 * @param token null forgets it
 */
export async function keepPendingSignIn(
  context: Pick<PageContext, 'tenant' | 'container'>,
  token: string | null,
): Promise<void> {
  const { name, attributes } = cookieOf(context);
  const jar = await cookies();
  if (token !== null || jar.has(name))
    jar.set(name, token ?? '', { ...attributes, maxAge: token === null ? 0 : SECONDS });
}

/** The sign-in of this browser that waits for its second factor; null when there is none any more. */
export async function pendingSignIn(context: Pick<PageContext, 'tenant' | 'container'>): Promise<PendingSignIn | null> {
  const {
    tenant,
    container: { sessions, now },
  } = context;
  const token = (await cookies()).get(cookieOf(context).name)?.value;
  if (!token) return null;
  const { hash } = await currentBrowser(context);
  return sessions.findPending(tenant.id, sha256(token), hash, now());
}
