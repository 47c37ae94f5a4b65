import { generateKeyPair, type KeyPairKeyObjectResult } from 'node:crypto';
import { promisify } from 'node:util';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';

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
export function generateKeyPairFor(alg: SigningAlgorithm): Promise<KeyPairKeyObjectResult> {
  return generators[alg]();
}
