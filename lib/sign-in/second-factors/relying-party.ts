import { isIP } from 'node:net';

/** Whom passkeys are for, and where (WebAuthn Level 3, 4 and 5.1.2). */
export interface RelyingParty {
  /** The RP ID: the host of the tenant's origin. */
  id: string;
  origin: string;
}

/**
 * The relying party of a tenant, from configuration and its row, never from a request. Tenants at the installation's host
 * share it, as they share the host; a passkey is looked for in the tenant alone that it was made in.
 * @param url the origin of the tenant's pages
 * @returns null where browsers offer no passkeys: on plain http but for localhost, and where the host is an address,
 *   which is no domain (WebAuthn Level 3, 5.1.3)
 */
export function relyingPartyOf(url: string): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(url);
  const address = isIP(hostname) !== 0 || hostname.startsWith('[');
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return address || !secure ? null : { id: hostname, origin };
}
