import type { PageContext } from '@/lib/pages/sign-in/page-context';

/** The cookies of a request and those that its response sets. */
export interface CookieJar extends Pick<PageContext, 'cookies' | 'setCookie'> {
  /** The values of the response's Set-Cookie headers (RFC 6265, 4.1). */
  set(): string[];
}

/** @param header the request's Cookie header */
export function cookieJar(header: string, { secure }: { secure: boolean }): CookieJar {
  const pairs = new Map<string, string>();
  for (const pair of header.split(';')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals).trim();
    // The first of several cookies with one name counts, as in `cookieValue`.
    if (equals > 0 && !pairs.has(name)) pairs.set(name, pair.slice(equals + 1).trim());
  }
  const set = new Map<string, string>();
  return {
    cookies: async () => [...pairs].map(([name, value]) => `${name}=${value}`).join('; '),
    async setCookie(name, kept) {
      if (kept === null && !pairs.has(name)) return;
      const value = encodeURIComponent(kept?.value ?? '');
      if (kept) pairs.set(name, value);
      else pairs.delete(name);
      const lifetime = `Max-Age=${kept?.maxAgeSeconds ?? 0}`;
      set.set(name, `${name}=${value}; Path=/; ${lifetime}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`);
    },
    set: () => [...set.values()],
  };
}
