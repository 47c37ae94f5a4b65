import type { JSONWebKeySet } from 'jose';
import { KeySetUnavailable, type RemoteKeySets } from './remote-key-sets';

/**
 * The public keys of a client or an issuer, as registered or as it publishes them (RFC 7591, 2).
 * @param freshFor the name of a key that the copy of those lacks: they are read again, unless that was done moments ago
 * @throws KeySetUnavailable
 */
export async function registeredKeys(
  { jwks, jwksUri }: { jwks: JSONWebKeySet | null; jwksUri: string | null }, remoteKeys: RemoteKeySets, freshFor: string | undefined,
): Promise<JSONWebKeySet> {
  if (jwks) return jwks;
  if (jwksUri === null) throw new KeySetUnavailable('none are registered');
  return remoteKeys.read(jwksUri, freshFor === undefined ? {} : { freshFor });
}
