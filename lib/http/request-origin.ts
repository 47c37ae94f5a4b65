import { newId } from '@/lib/shared/id';
import type { RequestOrigin } from '@/lib/shared/origin';

const REQUEST_ID = /^[\w.-]{8,64}$/;
const USER_AGENT_CHARACTERS = 256;
/** How a socket that serves both families writes an IPv4 peer (RFC 4291, 2.5.5.2). */
const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;

/**
 * The client's address: the peer's, or, where the peer is a trusted proxy, the last address in X-Forwarded-For that
 * no trusted proxy has. Without a peer (a platform or our own server in front of Next, which both overwrite the
 * header) the first address stands.
 */
function clientAddress(headers: Headers, remoteAddress: string | null, trustsProxy: (address: string) => boolean): string | null {
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim()).filter(Boolean);
  if (remoteAddress === null) return forwarded[0] ?? null;
  if (!trustsProxy(remoteAddress)) return remoteAddress;
  return forwarded.findLast((address) => !trustsProxy(address)) ?? remoteAddress;
}

/**
 * Where a request comes from.
 * @param remoteAddress the peer of the socket; null behind a server that has overwritten the forwarding headers
 */
export function requestOrigin(
  headers: Headers,
  remoteAddress: string | null,
  trustsProxy: (address: string) => boolean,
): RequestOrigin {
  const requestId = headers.get('x-request-id') ?? '';
  return {
    requestId: REQUEST_ID.test(requestId) ? requestId : newId(),
    ipAddress: clientAddress(headers, remoteAddress, trustsProxy)?.replace(IPV4_IN_IPV6, '') ?? null,
    userAgent: headers.get('user-agent')?.slice(0, USER_AGENT_CHARACTERS) ?? null,
  };
}
