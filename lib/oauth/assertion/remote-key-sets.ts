import type { JSONWebKeySet } from 'jose';

/** Who has entered a `jwks_uri`: an administrator for a client or a trusted issuer, or a client that registered itself. */
export type KeySetOwner = 'client' | 'issuer' | 'self-registered';

/** Reads key sets that others publish at a `jwks_uri`. */
export interface RemoteKeySets {
  /**
   * The key set at an address: a copy as long as its headers allow, within bounds.
   * @param owner decides which hosts may be read from: what a self-registered client names is fetched from the public internet alone
   * @param freshFor a `kid` that the copy lacks: it is read again, unless that was done moments ago
   * @throws KeySetUnavailable when it cannot be had: not public, not https, too slow, too large, or no key set
   */
  read(uri: string, options: { owner: KeySetOwner; freshFor?: string }): Promise<JSONWebKeySet>;
}

/** The key set of somebody else cannot be had. Its message is private. */
export class KeySetUnavailable extends Error {
  /** Tells it from faults, also across two copies of this module; see `isKeySetUnavailable`. */
  readonly code = 'KEY_SET_UNAVAILABLE';
}

export function isKeySetUnavailable(error: unknown): error is KeySetUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'KEY_SET_UNAVAILABLE';
}
