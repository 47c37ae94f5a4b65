import { generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { Signer, SigningKeys } from '@/lib/oauth/keys/keys';
import { signBytes } from '../tokens/signature';

/** Signing keys whose private keys are accessible to tests. */
export interface OpenSigningKeys extends SigningKeys {
  current(alg?: SigningAlgorithm): Promise<{ kid: string; alg: SigningAlgorithm; sign: Signer; privateKey: KeyObject }>;
}

const generators: Record<SigningAlgorithm, () => KeyPairKeyObjectResult> = {
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  PS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
  EdDSA: () => generateKeyPairSync('ed25519'),
};

/** New keys: an ES256 key published as `kid`, and one key of each other algorithm on first use. */
export function newSigningKeys(kid = 'key-1'): OpenSigningKeys {
  const made: { kid: string; alg: SigningAlgorithm; pair: KeyPairKeyObjectResult }[] = [];
  const keyOf = (alg: SigningAlgorithm) => {
    const found = made.find((key) => key.alg === alg);
    if (found) return found;
    const key = { kid: alg === 'ES256' ? kid : `${kid}-${alg}`, alg, pair: generators[alg]() };
    made.push(key);
    return key;
  };
  keyOf('ES256');
  return {
    async current(alg = 'ES256') {
      const { kid: current, pair } = keyOf(alg);
      return { kid: current, alg, sign: (data) => signBytes(alg, pair.privateKey, data), privateKey: pair.privateKey };
    },
    async verifying(wanted) {
      const key = made.find((one) => one.kid === wanted);
      return key ? { kid: wanted, alg: key.alg, publicKey: key.pair.publicKey } : null;
    },
    published: async () =>
      made.map(({ kid: name, alg, pair }) => ({
        ...pair.publicKey.export({ format: 'jwk' }),
        kid: name,
        alg,
        use: 'sig',
      })),
  };
}
