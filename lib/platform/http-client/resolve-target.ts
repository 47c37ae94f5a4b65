/**
 * Decides where a request to an address supplied by another party may go: never into the operator's own network (SSRF).
 */
import { isIP } from 'node:net';
import { msg } from '@/lib/platform/shared/message';
import { FetchRefused } from './fetch-refused';
import { isPublicAddress } from './public-address';

interface Address {
  address: string;
  family: number;
}

/** The addresses of a host, as the operating system resolves it. */
export type Resolve = (hostname: string) => Promise<Address[]>;

/** Where to connect: the addresses that were checked, so that a later DNS answer cannot change the target. */
export interface Target {
  url: URL;
  addresses: Address[];
}

/**
 * Checks an address and resolves its host once.
 * @param allowed tells which addresses may be private and may use http
 * @throws FetchRefused
 */
export async function resolveTarget(
  address: string,
  { allowed, resolve }: { allowed: (url: URL) => boolean; resolve: Resolve },
): Promise<Target> {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url) throw new FetchRefused(msg('http.notAUrl'));
  if (url.username !== '' || url.password !== '') throw new FetchRefused(msg('http.urlContainsUserNameOr'));
  const inside = allowed(url);
  if (url.protocol !== 'https:' && !(inside && url.protocol === 'http:'))
    throw new FetchRefused(msg('http.protocolIsNotHttps', { protocol: url.protocol.slice(0, -1) }));
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolved(host, resolve) : [{ address: host, family }];
  // One non-public address disqualifies all of them, because we do not control which one a connection uses.
  const wrong = inside ? undefined : addresses.find((one) => !isPublicAddress(one.address));
  if (wrong) throw new FetchRefused(msg('http.hostIsAtAddressWhich', { host, address: wrong.address }));
  return { url, addresses };
}

async function resolved(host: string, resolve: Resolve): Promise<Address[]> {
  let addresses: Address[];
  try {
    addresses = await resolve(host);
  } catch (cause) {
    throw new FetchRefused(msg('http.hostCannotBeResolved', { host }), { cause });
  }
  if (addresses.length === 0) throw new FetchRefused(msg('http.hostHasNoAddress', { host }));
  return addresses;
}
