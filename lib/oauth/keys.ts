import type { KeyObject } from 'node:crypto';
import type { JWK } from 'jose';

/** The signing keys of a tenant (RFC 7517). */
export interface SigningKeys {
  /** The key that signs now. */
  current(): Promise<{ kid: string; alg: 'ES256'; privateKey: KeyObject }>;
  /** The public key with this id, while anything that it signed may still live; null otherwise. */
  verifying(kid: string): Promise<{ kid: string; alg: string; publicKey: KeyObject } | null>;
  /** All public keys that a verifier may need: next, current, previous. */
  published(): Promise<JWK[]>;
}
