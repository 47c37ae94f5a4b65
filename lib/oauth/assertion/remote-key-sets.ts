import type { JSONWebKeySet } from 'jose';

/** Reads key sets that others publish at a `jwks_uri`. */
export interface RemoteKeySets {
  /**
   * The key set at an address: a copy as long as its headers allow, within bounds.
   * @param freshFor a `kid` that the copy lacks: it is read again, unless that was done moments ago
   * @throws Error when it cannot be had: not public, not https, too slow, too large, or no key set
   */
  read(uri: string, options?: { freshFor?: string }): Promise<JSONWebKeySet>;
}
