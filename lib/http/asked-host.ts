import { isIP } from 'node:net';
import type { Container } from '@/lib/container';
import { isHost } from '@/lib/tenants/paths';
import type { Peer } from './mutual-tls';

/** In which our own server tells Next what host was asked for. */
export const askedHostHeader = 'x-tessera-host';

/** The host that a request was sent to, with its port: as a trusted proxy tells, or by `Host` (RFC 9110, 7.2). It says where, never who anybody is. */
export function askedHost(headers: Pick<Headers, 'get'>, { trusted }: Pick<Peer, 'trusted'>): string {
  const told = trusted ? (headers.get(askedHostHeader) ?? headers.get('x-forwarded-host')?.split(',', 1)[0]) : null;
  return (told ?? headers.get('host') ?? '').trim().toLowerCase();
}

/**
 * The slug of the tenant that has a host of its own in use. At the host of the installation it costs a comparison, at any
 * other a look at the copy of all names in use.
 * @returns undefined at the installation's host, and at hosts that are nobody's, which get what the installation's gets;
 *   where nothing can be known now, the name of the host, which is nobody's slug: nothing is answered for another tenant
 */
export async function slugAtHost(services: Pick<Container, 'ownHost' | 'slugAtHost'>, asked: string): Promise<string | undefined> {
  if (asked === services.ownHost) return undefined;
  const host = hostnameOf(asked);
  return isHost(host) && isIP(host) === 0 ? services.slugAtHost(host).catch(() => host) : undefined;
}

/** Without the port, and without the dot that ends a name in full (RFC 1034, 3.1). */
export const hostnameOf = (asked: string): string => asked.replace(/:\d+$/, '').replace(/\.$/, '');
