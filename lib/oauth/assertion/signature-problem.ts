/** Checks whether a JWT is signed with a key that is registered for its signer (RFC 7515, 5.2). */

import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { compactVerify, type JSONWebKeySet, type JWK } from 'jose';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AssertionHeader } from './check-header';
import { isKeySetUnavailable } from './remote-key-sets';
import { importedKey, verificationKeys } from './verification-keys';

/** The public keys that may have signed; the header is used only to select a key. */
export type RegisteredKeys = (header: AssertionHeader) => Promise<JSONWebKeySet> | JSONWebKeySet;

/**
 * Why a JWT is not signed by one of the keys, or null when it is. Takes the same time when there are no keys.
 * @param noKeyFits the reason if none of them has signed it
 */
export async function signatureProblem(
  jwt: string,
  header: AssertionHeader,
  keys: RegisteredKeys,
  noKeyFits: Sayable = msg('oauth.assertionIsNotSignedWith'),
): Promise<Sayable | null> {
  const found = await keysFor(header, keys);
  if (found.kind === 'bad') {
    // Keeps the timing from revealing whether there are keys.
    await verifies(jwt, header.alg, standInKey(header.alg));
    return found.reason;
  }
  for (const key of found.keys) if (await verifies(jwt, header.alg, key)) return null;
  return noKeyFits;
}

async function keysFor(header: AssertionHeader, keys: RegisteredKeys): Promise<ReturnType<typeof verificationKeys>> {
  try {
    return verificationKeys(await keys(header), header);
  } catch (error) {
    if (!isKeySetUnavailable(error)) throw error;
    return { kind: 'bad', reason: msg('oauth.registeredKeysCannotBeRead', { message: error.reason }) };
  }
}

/** A key that cannot be imported verifies nothing. */
async function verifies(jwt: string, alg: string, key: JWK): Promise<boolean> {
  try {
    await compactVerify(jwt, await importedKey(key, alg), { algorithms: [alg] });
    return true;
  } catch {
    return false;
  }
}

const STAND_INS: Record<string, () => JWK> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' }),
  ES384: () => generateKeyPairSync('ec', { namedCurve: 'P-384' }).publicKey.export({ format: 'jwk' }),
  ES512: () => generateKeyPairSync('ec', { namedCurve: 'P-521' }).publicKey.export({ format: 'jwk' }),
  EdDSA: () => generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }),
};

const RSA_BYTES = 256;

/** Generating a real RSA key is slow, and verifying takes the same time with any odd modulus. */
function standInRsa(): JWK {
  const modulus = randomBytes(RSA_BYTES);
  modulus[0] = 0xff;
  modulus[RSA_BYTES - 1] = 0xff;
  return { kty: 'RSA', n: modulus.toString('base64url'), e: 'AQAB' };
}

const kept = new Map<string, JWK>();

/**
 * A public key without a matching signer, for assertions of clients that do not exist or have no key for the algorithm.
 * Verifying against it makes the rejection take as long as with a real key.
 */
export function standInKey(alg: string): JWK {
  const kind = alg === 'Ed25519' ? 'EdDSA' : alg in STAND_INS ? alg : 'RSA';
  const known = kept.get(kind) ?? (STAND_INS[kind] ?? standInRsa)();
  kept.set(kind, known);
  return known;
}
