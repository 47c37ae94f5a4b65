import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { Signer } from '@/lib/oauth/keys/keys';
import type { KeyMaterial, SigningKeyRecord } from './signing-key';

/**
 * Where private keys are kept and sign: in this process, encrypted in the database, or in a token that never releases
 * them.
 */
export interface KeyHolder {
  /** Generates a key pair for an algorithm. */
  generate(tenantId: string, alg: SigningAlgorithm): Promise<KeyMaterial>;
  /** Signs with a key that this holder generated. */
  signer(key: SigningKeyRecord): Signer;
  /** Destroys a private key that is kept outside the database. Does nothing if it is already gone. */
  destroy(handle: string): Promise<void>;
}

/** A holder that supports only some algorithms. */
export interface TokenHolder extends KeyHolder {
  algorithms: readonly SigningAlgorithm[];
}

/**
 * New keys are created in the token if there is one and it supports the algorithm, and otherwise in the database. Each
 * key always signs where it was generated.
 */
export function joinKeyHolders(local: KeyHolder, token: TokenHolder | null): KeyHolder {
  const required = (): TokenHolder => {
    if (!token) throw new Error('A signing key is stored in a PKCS#11 token, but TESSERA_PKCS11_MODULE is not set.');
    return token;
  };
  return {
    generate: (tenantId, alg) => (token?.algorithms.includes(alg) ? token : local).generate(tenantId, alg),
    signer: (key) => (key.privateKeyHandle === null ? local : required()).signer(key),
    destroy: async (handle) => required().destroy(handle),
  };
}
