import type { JSONWebKeySet } from 'jose';
import { type Client, isSelfRegistered } from '@/lib/oauth/clients/client';
import { msg } from '@/lib/platform/shared/message';
import { type KeySetOwner, KeySetUnavailable, type RemoteKeySets } from './remote-key-sets';

/**
 * The public keys of a client or issuer, as registered or as published at its `jwks_uri` (RFC 7591, 2).
 * @param freshFor a `kid` that may be missing from the cached key set; if so, the set is fetched again, unless that was
 *   done moments ago
 * @throws KeySetUnavailable
 */
export async function registeredKeys(
  registered:
    | Pick<Client, 'jwks' | 'jwksUri' | 'origin'>
    | { jwks: JSONWebKeySet | null; jwksUri: string | null; issuer: string },
  remoteKeys: RemoteKeySets,
  freshFor: string | undefined,
): Promise<JSONWebKeySet> {
  const { jwks, jwksUri } = registered;
  if (jwks) return jwks;
  if (jwksUri === null) throw new KeySetUnavailable(msg('oauth.noneAreRegistered'));
  return remoteKeys.read(jwksUri, { owner: ownerOf(registered), ...(freshFor !== undefined && { freshFor }) });
}

function ownerOf(registered: Pick<Client, 'origin'> | { issuer: string }): KeySetOwner {
  if ('issuer' in registered) return 'issuer';
  return isSelfRegistered(registered) ? 'self-registered' : 'client';
}
