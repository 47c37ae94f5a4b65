import { isIP } from 'node:net';

/** The relying party that passkeys are bound to (WebAuthn Level 3, 4 and 5.1.2). */
export interface RelyingParty {
  /** The RP ID: the host of the tenant's origin. */
  id: string;
  origin: string;
}

/**
 * The relying party of a tenant, from the configuration and the tenant's row, never from a request. Tenants at the
 * installation's host share a relying party because they share the host; a passkey is looked up only in the tenant
 * where it was created.
 * @param url the origin of the tenant's pages
 * @returns null where browsers do not offer passkeys: on plain http except for localhost, and where the host is an IP
 *   address, which is not a domain (WebAuthn Level 3, 5.1.3)
 */
export function relyingPartyOf(url: string): RelyingParty | null {
  const { hostname, protocol, origin } = new URL(url);
  const address = isIP(hostname) !== 0 || hostname.startsWith('[');
  const secure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return address || !secure ? null : { id: hostname, origin };
}
