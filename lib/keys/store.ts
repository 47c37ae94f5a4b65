import type { JWK } from 'jose';
import type { Bytes } from '@/lib/shared/secret';

export interface SigningKeyRecord {
  kid: string;
  alg: string;
  status: 'next' | 'current' | 'previous' | 'retired';
  publicJwk: JWK;
  /** PKCS #8 in DER, sealed. */
  privateKeyEncrypted: Bytes;
}

/** What the room needs of a store. */
export interface KeyStore {
  /** The tenant's keys that are not retired. May be up to a few seconds old. */
  list(tenantId: string): Promise<SigningKeyRecord[]>;
  /** Adds the first key that signs; of parallel calls one wins and the others change nothing. */
  addFirst(tenantId: string, key: SigningKeyRecord): Promise<void>;
}
