import { getToken } from 'next-auth/jwt';
import { everyKey, type Keys } from '@/lib/platform/shared/secret';

/**
 * The cookie of a tenant's browser sessions: one a tenant, so that signing in at one leaves another alone. No name
 * is the beginning of another one, since next-auth joins what begins alike.
 */
export function sessionCookieName({ secure, tenantSlug }: { secure: boolean; tenantSlug: string }): string {
  return `${secure ? '__Host-' : ''}tessera.${tenantSlug}.session`;
}

/** The slugs of the tenants whose session cookies a Cookie header holds, each once. Whether a session lives is for its row to say. */
export function tenantsInCookies(cookieHeader: string, secure: boolean): string[] {
  const names = cookieHeader.split(';').map((pair) => pair.trim().split('=', 1)[0] ?? '');
  const ours = new RegExp(`^${secure ? '__Host-' : ''}tessera\\.([a-z0-9-]{1,63})\\.session(?:\\.\\d+)?$`);
  return [...new Set(names.flatMap((name) => ours.exec(name)?.[1] ?? []))];
}

/** The keys of the cookie's encryption, as next-auth takes them: the first encrypts, all decrypt. */
export function sessionCookieSecret(keys: Keys): string[] {
  return everyKey(keys).map((key) => Buffer.from(key).toString('base64url'));
}

/**
 * The session identifier in a Cookie header, or null when there is none that this installation made. Whether the
 * session still lives is for its row to say.
 * @param cookie.secret 256 bits each, for session cookies only
 */
export async function readSid(
  cookieHeader: string | null,
  cookie: { secret: Keys; secure: boolean; tenantSlug: string },
): Promise<string | null> {
  if (!cookieHeader) return null;
  const token = await getToken({
    req: { headers: { cookie: cookieHeader } },
    cookieName: sessionCookieName(cookie),
    secret: sessionCookieSecret(cookie.secret),
  });
  return typeof token?.sid === 'string' ? token.sid : null;
}
