import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { Signer } from '@/lib/oauth/keys/keys';
import type { KeyMaterial, SigningKeyRecord } from './signing-key';

/** Where private keys live and sign: in this process, sealed in the database, or in a token that does not let them out. */
export interface KeyHolder {
  /** Generates a key pair for an algorithm. */
  generate(tenantId: string, alg: SigningAlgorithm): Promise<KeyMaterial>;
  /** What signs with a key that it generated. */
  signer(key: SigningKeyRecord): Signer;
  /** Destroys a private key that is kept outside the database. Nothing happens when it is gone already. */
  destroy(handle: string): Promise<void>;
}

/** A holder that is not right for every algorithm. */
export interface TokenHolder extends KeyHolder {
  algorithms: readonly SigningAlgorithm[];
}

/**
 * New keys live in the token, where there is one and it signs with their algorithm, else in the database. Each key signs
 * where it was generated for as long as it lives.
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
