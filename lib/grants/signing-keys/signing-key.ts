import type { JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { Bytes } from '@/lib/platform/shared/secret';
import { longestAccessTokenSeconds } from '@/lib/tenants/settings';
import type { SigningKeyStatus } from './signing-key-status';

/** The life of a signing key. */
export interface SigningKey {
  kid: string;
  alg: SigningAlgorithm;
  status: SigningKeyStatus;
  /** Published since then. */
  createdAt: Date;
  /** Signs since then. */
  activatedAt: Date | null;
  /** When it stopped signing. */
  supersededAt: Date | null;
  /** Once it has stopped signing: when everything that it signed has expired. */
  verifiesUntil: Date | null;
  retiredAt: Date | null;
}

/** The halves of a signing key. */
export interface KeyMaterial {
  kid: string;
  alg: SigningAlgorithm;
  publicJwk: JWK;
  /** PKCS #8 in DER, sealed; null where a token holds the key. */
  privateKeyEncrypted: Bytes | null;
  /** The id of its objects in a PKCS#11 token; null where the database holds the key. */
  privateKeyHandle: string | null;
}

/** A key that is not retired. The private half is erased when it stops signing. */
export type SigningKeyRecord = Pick<SigningKey, 'kid' | 'alg' | 'status'> &
  Pick<KeyMaterial, 'publicJwk' | 'privateKeyEncrypted' | 'privateKeyHandle'>;

/**
 * A process that has not heard of a rotation signs with the old key for as long as it keeps copies, and clocks of
 * verifiers differ by minutes.
 */
const MARGIN_SECONDS = 5 * 60;

/** When everything has expired that a key signed that stops signing now. */
export function verifiesUntil(now: Date): Date {
  return new Date(now.getTime() + (longestAccessTokenSeconds + MARGIN_SECONDS) * 1000);
}

/** How audit rows name a key. */
export const keyTarget = ({ kid, alg }: { kid: string; alg: string }) => ({ type: 'signing-key', id: kid, name: alg });
