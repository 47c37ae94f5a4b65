import { createPrivateKey, generateKeyPair, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import { promisify } from 'node:util';
import { calculateJwkThumbprint, type JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import { signBytes } from '@/lib/oauth/tokens/signature';
import { seal, unseal } from '@/lib/platform/shared/seal';
import type { Keys } from '@/lib/platform/shared/secret';
import type { KeyHolder } from './key-holder';
import type { KeyMaterial, SigningKeyRecord } from './signing-key';

function openPrivate({ kid, privateKeyEncrypted }: SigningKeyRecord, encryptionKeys: Keys): KeyObject {
  const pkcs8 = privateKeyEncrypted && unseal(encryptionKeys, privateKeyEncrypted);
  if (!pkcs8)
    throw new Error(
      `Signing key ${kid} cannot be decrypted: it was stored under a secret that is neither in TESSERA_SECRET nor in TESSERA_ADDITIONAL_SECRETS.`,
    );
  return createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
}

/**
 * Keys that are encrypted in the database and sign in this process.
 * @param encryptionKeys encrypt and decrypt private keys
 */
export function createLocalKeys(encryptionKeys: Keys): KeyHolder {
  return {
    generate: (_tenantId, alg) => generateSigningKey(encryptionKeys, alg),
    signer(key) {
      const privateKey = openPrivate(key, encryptionKeys);
      return (data) => signBytes(key.alg, privateKey, data);
    },
    // The private half is removed from the database when the row is changed.
    destroy: async () => undefined,
  };
}

const generate = promisify(generateKeyPair);

/**
 * "A key of size 2048 bits or larger MUST be used" (RFC 7518, 3.3). 3072 bits take three times as long to sign, and
 * keys are rotated.
 */
const RSA_BITS = 2048;

const generators: Record<SigningAlgorithm, () => Promise<KeyPairKeyObjectResult>> = {
  ES256: () => generate('ec', { namedCurve: 'P-256' }),
  RS256: () => generate('rsa', { modulusLength: RSA_BITS }),
  PS256: () => generate('rsa', { modulusLength: RSA_BITS }),
  EdDSA: () => generate('ed25519'),
};

/** Generates a key pair for an algorithm, off the event loop: RSA takes a good part of a second. */
function generateKeyPairFor(alg: SigningAlgorithm): Promise<KeyPairKeyObjectResult> {
  return generators[alg]();
}

/**
 * Generates a signing key (RFC 7518, 3; RFC 8037, 2) whose `kid` is its thumbprint (RFC 7638).
 * @param encryptionKey encrypts the private half
 */
export async function generateSigningKey(encryptionKey: Keys, alg: SigningAlgorithm): Promise<KeyMaterial> {
  const { publicKey, privateKey } = await generateKeyPairFor(alg);
  const bare = publicKey.export({ format: 'jwk' }) as JWK;
  const kid = await calculateJwkThumbprint(bare);
  return {
    kid,
    alg,
    publicJwk: { ...bare, kid, alg, use: 'sig' },
    privateKeyEncrypted: seal(encryptionKey, privateKey.export({ format: 'der', type: 'pkcs8' })),
    privateKeyHandle: null,
  };
}
