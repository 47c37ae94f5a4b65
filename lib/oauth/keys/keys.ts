import type { KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';

/** The algorithm for the server's own tokens: the cheapest one that every resource server can verify. */
export const OWN_ALGORITHM = 'ES256';

/** Signs bytes with one key and its algorithm. Returns a promise if the key is kept outside the process. */
export type Signer = (data: Uint8Array) => Buffer | Promise<Buffer>;

/** The signing keys of a tenant (RFC 7517). */
export interface SigningKeys {
  /**
   * The current signing key of an algorithm. The first key of an algorithm is created on first use.
   * @param alg defaults to ES256
   */
  current(alg?: SigningAlgorithm): Promise<{ kid: string; alg: SigningAlgorithm; sign: Signer }>;
  /** The public key with this ID, as long as a token that it signed may still be valid; null otherwise. */
  verifying(kid: string): Promise<{ kid: string; alg: SigningAlgorithm; publicKey: KeyObject } | null>;
  /** All public keys that a verifier may need: next, current and previous, for every algorithm in the metadata. */
  published(): Promise<JWK[]>;
}
