import { BlockList, isIP } from 'node:net';

/** Whether the text is an IP address or a CIDR range (RFC 4632, RFC 4291). */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

/** Proxies are few, and each sends many requests. */
const REMEMBERED = 100;

/**
 * @param ranges addresses and CIDR ranges that pass `isAddressRange`
 * @returns a function that tells whether an address belongs to a trusted proxy; IPv4 peers seen through an IPv6 socket
 *   (`::ffff:10.0.0.1`) count as IPv4
 */
export function trustedProxies(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  const known = new Set<string>();
  return (peer) => {
    if (ranges.length === 0) return false;
    if (known.has(peer)) return true;
    const family = isIP(peer);
    const trusted = family !== 0 && list.check(peer, family === 4 ? 'ipv4' : 'ipv6');
    if (trusted && known.size < REMEMBERED) known.add(peer);
    return trusted;
  };
}
