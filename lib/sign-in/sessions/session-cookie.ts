import { decode, encode, getToken } from 'next-auth/jwt';
import { everyKey, type Keys, sha256 } from '@/lib/platform/shared/secret';

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

/** The encryption keys of the cookie, in the form that next-auth accepts: the first key encrypts, all of them decrypt. */
export function sessionCookieSecret(keys: Keys): string[] {
  return everyKey(keys).map((key) => Buffer.from(key).toString('base64url'));
}

/** What the cookie's value depends on. `secret` are 256 bits each, for session cookies only. */
interface SessionCookie {
  secret: Keys;
  secure: boolean;
  tenantSlug: string;
}

/** Cookies that this process has sealed or opened, by their keys: opening one costs several asynchronous computations. */
const opened = new WeakMap<Keys, Map<string, { sid: string; expiresAt: number }>>();
const OPENED_AT_MOST = 1_000;

/** Keeps the digest of a valid cookie. The oldest of too many is forgotten. */
function keepOpened(value: string, cookie: SessionCookie, kept: { sid: string; expiresAt: number }): void {
  const known = opened.get(cookie.secret) ?? new Map<string, typeof kept>();
  opened.set(cookie.secret, known);
  known.set(digestOf(value, cookie), kept);
  const [oldest] = known.keys();
  if (known.size > OPENED_AT_MOST && oldest !== undefined) known.delete(oldest);
}

const digestOf = (value: string, cookie: SessionCookie): string =>
  Buffer.from(sha256(`${sessionCookieName(cookie)}=${value}`)).toString('base64url');

/** The value of a session's cookie: its identifier, encrypted. */
export async function sealSid(
  sid: string,
  { maxAgeSeconds, ...cookie }: SessionCookie & { maxAgeSeconds: number },
): Promise<string> {
  const value = await encode({
    token: { sid },
    secret: sessionCookieSecret(cookie.secret),
    salt: sessionCookieName(cookie),
    maxAge: maxAgeSeconds,
  });
  keepOpened(value, cookie, { sid, expiresAt: Date.now() + maxAgeSeconds * 1000 });
  return value;
}

/**
 * The session identifier in a Cookie header, or null when it has none that this installation issued. Whether the
 * session is active can only be read from its row.
 */
export async function readSid(cookieHeader: string | null, cookie: SessionCookie): Promise<string | null> {
  if (!cookieHeader) return null;
  const name = sessionCookieName(cookie);
  const value = await getToken({ req: { headers: { cookie: cookieHeader } }, cookieName: name, raw: true });
  if (!value) return null;
  const known = opened.get(cookie.secret)?.get(digestOf(value, cookie));
  if (known && known.expiresAt > Date.now()) return known.sid;
  const token = await decode({ token: value, secret: sessionCookieSecret(cookie.secret), salt: name }).catch(
    () => null,
  );
  if (typeof token?.sid !== 'string' || token.exp === undefined) return null;
  keepOpened(value, cookie, { sid: token.sid, expiresAt: token.exp * 1000 });
  return token.sid;
}
