import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose';

/** The key set could not be fetched or read, so nothing can be said about the token. */
export class SigningKeysUnavailable extends Error {}

/** Errors that are the token's fault once the key set was read. */
const ofTheToken = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/**
 * The keys of a key set.
 * @throws SigningKeysUnavailable if the set cannot be read, which says nothing about the token
 */
export function signingKeys(uri: string): JWTVerifyGetKey {
  const keys = createRemoteJWKSet(new URL(uri));
  return async (header, token) => {
    try {
      return await keys(header, token);
    } catch (error) {
      if (ofTheToken.some((kind) => error instanceof kind)) throw error;
      throw new SigningKeysUnavailable('The key set cannot be read', { cause: error });
    }
  };
}
