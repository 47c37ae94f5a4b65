import type { KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';

/** What the server's own tokens are signed with: the cheapest, and every resource server can verify it. */
export const OWN_ALGORITHM = 'ES256';

/** Signs octets with the key and algorithm that it was made for. A key outside the process answers later. */
export type Signer = (data: Uint8Array) => Buffer | Promise<Buffer>;

/** The signing keys of a tenant (RFC 7517). */
export interface SigningKeys {
  /**
   * The key of an algorithm that signs now. The first one of an algorithm is made when it is first asked for.
   * @param alg ES256 unless told otherwise
   */
  current(alg?: SigningAlgorithm): Promise<{ kid: string; alg: SigningAlgorithm; sign: Signer }>;
  /** The public key with this id, while anything that it signed may still live; null otherwise. */
  verifying(kid: string): Promise<{ kid: string; alg: SigningAlgorithm; publicKey: KeyObject } | null>;
  /** All public keys that a verifier may need: next, current and previous, of every algorithm that metadata offers. */
  published(): Promise<JWK[]>;
}
