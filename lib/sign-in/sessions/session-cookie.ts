import { getToken } from 'next-auth/jwt';
import { everyKey, type Keys } from '@/lib/platform/shared/secret';

/**
 * The cookie for a tenant's browser sessions. Each tenant has its own, so that signing in at one tenant does not affect
 * another. No name is a prefix of another, because next-auth joins cookies that share a prefix.
 */
export function sessionCookieName({ secure, tenantSlug }: { secure: boolean; tenantSlug: string }): string {
  return `${secure ? '__Host-' : ''}tessera.${tenantSlug}.session`;
}

/**
 * The slugs of the tenants with a session cookie in a Cookie header, each once. Whether a session is active can only be
 * read from its row.
 */
export function tenantsInCookies(cookieHeader: string, secure: boolean): string[] {
  const names = cookieHeader.split(';').map((pair) => pair.trim().split('=', 1)[0] ?? '');
  const ours = new RegExp(`^${secure ? '__Host-' : ''}tessera\\.([a-z0-9-]{1,63})\\.session(?:\\.\\d+)?$`);
  return [...new Set(names.flatMap((name) => ours.exec(name)?.[1] ?? []))];
}

/**
 * The encryption keys of the cookie, in the form that next-auth accepts: the first key encrypts, all of them decrypt.
 */
export function sessionCookieSecret(keys: Keys): string[] {
  return everyKey(keys).map((key) => Buffer.from(key).toString('base64url'));
}

/**
 * The session identifier in a Cookie header, or null when it has none that this installation issued. Whether the
 * session is active can only be read from its row.
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
