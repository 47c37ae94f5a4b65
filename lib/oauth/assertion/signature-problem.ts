/** Checks whether a JWT is signed with a key that is registered for its signer (RFC 7515, 5.2). */
import { compactVerify, type JSONWebKeySet, type JWK } from 'jose';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import type { AssertionHeader } from './check-header';
import { isKeySetUnavailable } from './remote-key-sets';
import { standInKey } from './stand-in-key';
import { importedKey, verificationKeys } from './verification-keys';

/** The public keys that may have signed; the header is used only to select a key. */
export type RegisteredKeys = (header: AssertionHeader) => Promise<JSONWebKeySet> | JSONWebKeySet;

/** Why a JWT is not signed by one of the keys, or null when it is. Takes the same time when there are no keys. */
export async function signatureProblem(
  jwt: string,
  header: AssertionHeader,
  keys: RegisteredKeys,
): Promise<Sayable | null> {
  const found = await keysFor(header, keys);
  if (found.kind === 'bad') {
    // Keeps the timing from revealing whether there are keys.
    await verifies(jwt, header.alg, standInKey(header.alg));
    return found.reason;
  }
  for (const key of found.keys) if (await verifies(jwt, header.alg, key)) return null;
  return msg('oauth.assertionIsNotSignedWith');
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
