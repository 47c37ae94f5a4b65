import type { JSONWebKeySet } from 'jose';
import { ReasonedError } from '@/lib/platform/shared/reasoned-error';

/** Who entered a `jwks_uri`: an administrator for a client or a trusted issuer, or a client that registered itself. */
export type KeySetOwner = 'client' | 'issuer' | 'self-registered';

/** Reads key sets from a `jwks_uri` of another server. */
export interface RemoteKeySets {
  /**
   * The key set at a URI, cached for as long as its headers allow, within limits.
   * @param owner decides which hosts may be read from: the URI of a self-registered client is fetched from the public
   *   internet only
   * @param freshFor a `kid` that may be missing from the cached set; if so, the set is fetched again, unless that was
   *   done moments ago
   * @throws KeySetUnavailable when it cannot be read: not public, not https, too slow, too large, or not a key set
   */
  read(uri: string, options: { owner: KeySetOwner; freshFor?: string }): Promise<JSONWebKeySet>;
}

/** Another server's key set cannot be read. The message is private. */
export class KeySetUnavailable extends ReasonedError {
  /** Distinguishes it from other errors, even across two copies of this module; see `isKeySetUnavailable`. */
  readonly code = 'KEY_SET_UNAVAILABLE';
}

export function isKeySetUnavailable(error: unknown): error is KeySetUnavailable {
  return error instanceof Error && 'code' in error && error.code === 'KEY_SET_UNAVAILABLE';
}
