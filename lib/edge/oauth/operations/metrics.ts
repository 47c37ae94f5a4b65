import { BlockList, isIP } from 'node:net';
import { askedHost, hostnameOf, slugAtHost } from '@/lib/edge/http/asked-host';
import type { Exchange } from '@/lib/edge/http/route';
import { sameDigest, sha256 } from '@/lib/platform/shared/secret';

/** Metrics of all server processes, for Prometheus: on loopback, or with the configured token. Nobody else learns that they exist. */
export async function metrics(exchange: Exchange): Promise<Response> {
  const { container, request, peer } = exchange;
  const asked = askedHost(request.headers, peer);
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
 * Whether the request was sent on this machine, to this machine. The address of the other end alone does not say so: a
 * proxy on this machine has it too. A request that was forwarded, or that names a host of the network, came through one.
 */
function isLocal(
  { peer: { remoteAddress, forwarded, trusted }, container: { config } }: Exchange,
  asked: string,
): boolean {
  // At a public address a proxy on this machine may pass on bytes alone, and then nothing tells its requests from local ones.
  if (!isLocalHost(new URL(config.url).hostname)) return false;
  if (remoteAddress === null || forwarded || trusted || !isLoopback(remoteAddress)) return false;
  return isLocalHost(hostnameOf(asked));
}
