import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

/**
 * Whether an address may be entered to which requests will go: at a host that the operator allows, or over https at one
 * that is not plainly in our own network. What a name resolves to is checked whenever a request is sent
 * (docs/decisions/0018).
 * @param isAllowed see allowedHosts
 */
export function mayBeEntered(url: URL, isAllowed: (url: URL) => boolean): boolean {
  return isAllowed(url) || (url.protocol === 'https:' && !isPlainlyPrivate(url.hostname));
}

/** Loopback names are those of RFC 6761, 6.3. */
function isPlainlyPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : !isPublicAddress(host);
}
