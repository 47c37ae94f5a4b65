import { isIP } from 'node:net';
import type { Container } from '@/lib/edge/container';
import type { Peer } from '@/lib/edge/oauth/mutual-tls';
import { isHost } from '@/lib/platform/shared/paths';
import type { Transport } from '@/lib/platform/shared/strict-transport-security';

/** The header in which our own server tells Next which host was requested. */
export const requestedHostHeader = 'x-tessera-host';

/**
 * The host that a request was sent to, with its port: from a trusted proxy, or from `Host` (RFC 9110, 7.2). It says
 * where a request was sent, and proves nothing about who sent it.
 */
export function requestedHost(headers: Pick<Headers, 'get'>, { trusted }: Pick<Peer, 'trusted'>): string {
  const reported = trusted
    ? (headers.get(requestedHostHeader) ?? headers.get('x-forwarded-host')?.split(',', 1)[0])
    : null;
  return (reported ?? headers.get('host') ?? '').trim().toLowerCase();
}

/**
 * The slug of the tenant that uses this host as its custom domain. At the installation's host this costs a comparison;
 * at any other, a lookup in the cached custom domains.
 * @returns undefined at the installation's host, and at unknown hosts, which are served like the installation's; if the
 *   lookup fails, the host name, which is not a tenant's slug, so that no other tenant answers
 */
export async function slugAtHost(
  services: Pick<Container, 'ownHost' | 'slugAtHost'>,
  asked: string,
): Promise<string | undefined> {
  if (asked === services.ownHost) return undefined;
  const host = hostnameOf(asked);
  return isHost(host) && isIP(host) === 0 ? services.slugAtHost(host).catch(() => host) : undefined;
}

/**
 * Whether a request names a host that is not served (421, RFC 9110, 15.5.20). Known only if the public origin is
 * configured: without it, every host name leads to the installation. A request without a host is accepted.
 * @param slug of `slugAtHost`
 */
export function isMisdirected(
  { config, ownHost }: { config: Pick<Container['config'], 'url' | 'mtlsUrl' | 'urlConfigured'>; ownHost: string },
  asked: string,
  slug: string | undefined,
): boolean {
  if (!config.urlConfigured || slug !== undefined || asked === '' || asked === ownHost) return false;
  return ![config.url, config.mtlsUrl].some((url) => url !== null && isHostOf(url, asked));
}

/** Whether a host is that of an origin, even if written with the default port or a trailing dot. */
function isHostOf(url: string, asked: string): boolean {
  const { protocol, host } = new URL(url);
  const plain = asked.replace(/\.(?=:|$)/, '');
  return plain === host || plain === `${host}:${protocol === 'https:' ? 443 : 80}`;
}

/** The header that tells Next that there were several Host headers, of which Next gets only the first. */
export const severalHostsHeader = 'x-tessera-several-hosts';

/**
 * Rejects a request because of its host: 400 if it has several (RFC 9112, 3.2), 421 if the host is not served.
 * @param slug of `slugAtHost`
 */
export function refuseHost(
  services: Parameters<typeof isMisdirected>[0],
  headers: Pick<Headers, 'get'>,
  asked: string,
  slug: string | undefined,
): Response | null {
  if (headers.get(severalHostsHeader) !== null)
    return new Response('The request has more than one Host header.\n', {
      status: 400,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return isMisdirected(services, asked, slug) ? misdirected(asked) : null;
}

/** Answers a request for a host that is not served. */
export function misdirected(asked: string): Response {
  const named = asked.slice(0, 200).replace(/[^\w.:[\]-]/g, '?');
  const advice =
    'Use the address in TESSERA_URL. A reverse proxy must pass on the Host header, or be a trusted proxy and send X-Forwarded-Host.';
  return new Response(`Nothing is served at the host ${named}. ${advice}\n`, {
    status: 421,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

/**
 * How an answer at a host is served. `includeSubDomains` is limited to the installation's own host, because the
 * operator cannot decide for the subdomains of custom domains.
 */
export function transportOf(
  { url, hstsSubdomains }: Pick<Container['config'], 'url' | 'hstsSubdomains'>,
  asked: string,
): Transport {
  return { secure: url.startsWith('https:'), includeSubDomains: hstsSubdomains && isHostOf(url, asked) };
}

/** Removes the port and the trailing dot of a fully qualified name (RFC 1034, 3.1). */
export const hostnameOf = (asked: string): string => asked.replace(/:\d+$/, '').replace(/\.$/, '');
