/**
 * Decides which addresses are on the public internet (IANA IPv4 and IPv6 Special-Purpose Address Registries; RFC 6890).
 */
import { BlockList, isIP } from 'node:net';

/** Ranges that are not globally reachable or do not identify a single host. */
const SPECIAL_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // A public address by number, but on Azure the host machine itself answers it.
  '168.63.129.16/32',
];

/**
 * Global unicast. Everything outside it (mapped and translated IPv4, loopback, link-local, unique local, multicast) is
 * rejected.
 */
const GLOBAL_IPV6 = '2000::/3';

/** Special ranges within it: IETF protocol assignments with Teredo and ORCHID, documentation, 6to4, AS112. */
const SPECIAL_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const special = listOf([...SPECIAL_IPV4, ...SPECIAL_IPV6]);
const global = listOf([GLOBAL_IPV6]);

/**
 * Whether an IP address, as text without brackets, is on the public internet. False for text that is not an IP address.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return list;
}
