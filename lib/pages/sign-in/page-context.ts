import { cookies, headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { type Container, container } from '@/lib/edge/container';
import { cookieHeaderOf } from '@/lib/edge/http/cookie';
import { nextOrigin } from '@/lib/edge/http/next-peer';
import { settleAfterResponse } from '@/lib/edge/http/settle-after-response';
import type { RequestOrigin } from '@/lib/platform/shared/origin';
import { nonceHeader, pathHeader } from '@/lib/platform/shared/path-header';
import type { Tenant } from '@/lib/tenants/store';

/** The context of a request, from which every page, route file and action of a tenant starts, in either mount. */
export interface PageContext {
  tenant: Tenant;
  container: Container;
  origin: RequestOrigin;
  /** Path and query of the page, as the browser sees them. */
  address: string;
  /** The nonce of the response's policy, for a script in the page. */
  nonce: string | undefined;
  /** The cookies of the request and those that its response sets, as a Cookie header (RFC 6265, 4.2.1). */
  cookies(): Promise<string>;
  /**
   * Sets a cookie of the tenant's pages in the response, hidden from scripts. Pages cannot set cookies; forms and
   * actions can.
   * @param kept null deletes the cookie, if the browser has sent it
   */
  setCookie(name: string, kept: { value: string; maxAgeSeconds: number } | null): Promise<void>;
}

/**
 * Builds the context from what Next knows about the current request. The page's `[tenant]` identifies the tenant by
 * slug or host; unknown and suspended tenants get the not-found page.
 */
export async function pageContext(place: string): Promise<PageContext> {
  const services = container();
  settleAfterResponse(services);
  const tenant = await services.tenants.findByPlace(place);
  if (tenant?.status !== 'active') notFound();
  const asked = await headers();
  const address = asked.get(pathHeader) ?? '';
  const secure = services.config.url.startsWith('https:');
  return {
    tenant,
    container: services,
    origin: nextOrigin(asked, services.config, address),
    address,
    nonce: asked.get(nonceHeader) ?? undefined,
    cookies: async () => cookieHeaderOf((await cookies()).getAll()),
    async setCookie(name, kept) {
      const jar = await cookies();
      if (kept === null && !jar.has(name)) return;
      const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
      jar.set(name, kept?.value ?? '', { ...attributes, maxAge: kept?.maxAgeSeconds ?? 0 });
    },
  };
}
