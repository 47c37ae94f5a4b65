import { BlockList, isIP } from 'node:net';
import { hostnameOf, requestedHost, slugAtHost } from '@/lib/edge/http/requested-host';
import type { Exchange } from '@/lib/edge/http/route';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';

/**
 * Metrics of all server processes, for Prometheus: on loopback, or with the configured token. Any other request gets
 * 404, as if the endpoint did not exist.
 */
export async function metrics(exchange: Exchange): Promise<Response> {
  const { container, request, peer } = exchange;
  const asked = requestedHost(request.headers, peer);
  const isAllowed =
    (isLocal(exchange, asked) || presentsToken(exchange)) && (await slugAtHost(container, asked)) === undefined;
  if (!isAllowed) return new Response(null, { status: 404 });
  const { contentType, body } = await container.metrics.render(await container.maintenance.tableSizes());
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } });
}

function presentsToken({
  request,
  container: {
    config: { metricsToken },
  },
}: Exchange): boolean {
  return (
    metricsToken !== undefined &&
    sameDigest(
      sha256((request.headers.get('authorization') ?? '').replace(/^bearer +/i, 'Bearer ')),
      sha256(`Bearer ${metricsToken}`),
    )
  );
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string) =>
  isIP(address) !== 0 && loopback.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');

function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || isLoopback(host);
}

/**
 * Whether the request was sent from this machine to this machine. The remote address alone does not prove it, since a
 * proxy on this machine has a local address too. A request that was forwarded, or whose Host is not local, came through
 * a proxy.
 */
function isLocal(
  { peer: { remoteAddress, forwarded, trusted }, container: { config } }: Exchange,
  asked: string,
): boolean {
  // If the public URL is not local, a proxy on this machine may forward at the TCP level, and its requests cannot be
  // distinguished from local ones.
  if (!isLocalHost(new URL(config.url).hostname)) return false;
  if (remoteAddress === null || forwarded || trusted || !isLoopback(remoteAddress)) return false;
  return isLocalHost(hostnameOf(asked));
}
