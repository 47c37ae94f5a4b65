import { isIP } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What counts as one address: an IPv4 address, or the /64 of an IPv6 address, since one subscriber has the whole /64
 * (RFC 6177, 2) and hosts change their address within it daily (RFC 8981).
 */
export function networkOf(ipAddress: string): string {
  if (isIP(ipAddress) !== 6) return ipAddress;
  const [head = '', tail] = ipAddress.split('%', 1).join('').split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const groups = [...left, ...Array.from({ length: GROUPS - left.length - right.length }, () => '0'), ...right];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
