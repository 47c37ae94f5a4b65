import type { JWK } from 'jose';
import { isKeySetUnavailable } from '../assertion/remote-key-sets';
import type { Client } from '../client';
import type { OAuthContext } from '../context';

/**
 * The public keys of a client, as registered or as it publishes them (RFC 7591, 2).
 * @param freshFor the name of a key that the copy of those lacks: they are read again, unless that was done moments ago
 * @returns the private reason when they cannot be read
 */
export async function registeredKeys(
  { jwks, jwksUri }: Pick<Client, 'jwks' | 'jwksUri'>, { remoteKeys }: Pick<OAuthContext, 'remoteKeys'>, freshFor?: string,
): Promise<{ kind: 'read'; keys: JWK[] } | { kind: 'unavailable'; reason: string }> {
  if (jwks) return { kind: 'read', keys: jwks.keys };
  if (jwksUri === null) return { kind: 'unavailable', reason: 'no keys of the client are registered' };
  try {
    return { kind: 'read', keys: (await remoteKeys.read(jwksUri, freshFor === undefined ? {} : { freshFor })).keys };
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error;
    return { kind: 'unavailable', reason: `the registered keys cannot be read: ${error.message}` };
  }
}
