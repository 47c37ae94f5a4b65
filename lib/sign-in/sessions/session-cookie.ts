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

/**
 * The encryption keys of the cookie, in the form that next-auth accepts: the first key encrypts, all of them decrypt.
 */
export function sessionCookieSecret(keys: Keys): string[] {
  return everyKey(keys).map((key) => Buffer.from(key).toString('base64url'));
}

/** What the cookie's value depends on. `secret` are 256 bits each, for session cookies only. */
export interface SessionCookie {
  secret: Keys;
  secure: boolean;
  tenantSlug: string;
}

/**
 * The maximum lifetime of the cookie: that of the longest session a tenant can configure. The session's row decides
 * whether the session is active.
 */
export const SESSION_COOKIE_SECONDS = 30 * 86_400;

/** A browser holds at most so many sessions of a tenant, each of another account. */
export const ACCOUNTS_AT_MOST = 5;

/** The identifiers of a browser's sessions at a tenant. Whether one is active can only be read from its row. */
export interface BrowserSids {
  /** The session in which pages and requests act. Null if the browser has signed out of it and not chosen another. */
  current: string | null;
  /** The sessions of other accounts that the person may choose, the most recently used first. */
  others: readonly string[];
}

const NO_SIDS: BrowserSids = { current: null, others: [] };

/** All of them, the current one first. */
export const everySid = ({ current, others }: BrowserSids): string[] =>
  current === null ? [...others] : [current, ...others];

/**
 * Cookies that this process has sealed or opened, by their keys: opening one costs several asynchronous computations.
 */
const opened = new WeakMap<Keys, Map<string, { sids: BrowserSids; expiresAt: number }>>();
const OPENED_AT_MOST = 1_000;

/** Keeps the digest of a valid cookie. The oldest of too many is forgotten. */
function keepOpened(value: string, cookie: SessionCookie, kept: { sids: BrowserSids; expiresAt: number }): void {
  const known = opened.get(cookie.secret) ?? new Map<string, typeof kept>();
  opened.set(cookie.secret, known);
  known.set(digestOf(value, cookie), kept);
  const [oldest] = known.keys();
  if (known.size > OPENED_AT_MOST && oldest !== undefined) known.delete(oldest);
}

const digestOf = (value: string, cookie: SessionCookie): string =>
  Buffer.from(sha256(`${sessionCookieName(cookie)}=${value}`)).toString('base64url');

/**
 * The value of a tenant's session cookie: the identifiers, encrypted. One cookie holds them all, so that parallel
 * responses cannot leave a mixture of two lists in the browser (docs/decisions/0091).
 */
export async function sealSids(
  sids: BrowserSids,
  { maxAgeSeconds, ...cookie }: SessionCookie & { maxAgeSeconds: number },
): Promise<string> {
  const { current, others } = sids;
  const value = await encode({
    token: { ...(current !== null && { sid: current }), ...(others.length > 0 && { others }) },
    secret: sessionCookieSecret(cookie.secret),
    salt: sessionCookieName(cookie),
    maxAge: maxAgeSeconds,
  });
  keepOpened(value, cookie, { sids, expiresAt: Date.now() + maxAgeSeconds * 1000 });
  return value;
}

/** The session identifiers in a Cookie header, as far as this installation issued them for the tenant. */
export async function readSids(cookieHeader: string | null, cookie: SessionCookie): Promise<BrowserSids> {
  if (!cookieHeader) return NO_SIDS;
  const name = sessionCookieName(cookie);
  const value = await getToken({ req: { headers: { cookie: cookieHeader } }, cookieName: name, raw: true });
  if (!value) return NO_SIDS;
  const known = opened.get(cookie.secret)?.get(digestOf(value, cookie));
  if (known && known.expiresAt > Date.now()) return known.sids;
  const token = await decode({ token: value, secret: sessionCookieSecret(cookie.secret), salt: name }).catch(
    () => null,
  );
  const sids = sidsIn(token);
  if (!sids || typeof token?.exp !== 'number') return NO_SIDS;
  keepOpened(value, cookie, { sids, expiresAt: token.exp * 1000 });
  return sids;
}

/** The identifier of the current session in a Cookie header, or null when it has none. */
export async function readSid(cookieHeader: string | null, cookie: SessionCookie): Promise<string | null> {
  return (await readSids(cookieHeader, cookie)).current;
}

/** Reads at most as many identifiers as are ever written. */
function sidsIn(token: Record<string, unknown> | null): BrowserSids | null {
  const current = typeof token?.sid === 'string' ? token.sid : null;
  const listed: unknown[] = Array.isArray(token?.others) ? token.others : [];
  const others = listed.filter((sid) => typeof sid === 'string').slice(0, ACCOUNTS_AT_MOST);
  return current === null && others.length === 0 ? null : { current, others };
}
