import type { JWK } from 'jose';
import type { SigningAlgorithm } from '@/lib/oauth/clients/client-options';
import type { Bytes } from '@/lib/platform/shared/secret';
import { longestAccessTokenSeconds } from '@/lib/tenants/settings';
import type { SigningKeyStatus } from './signing-key-status';

/** A signing key's status and timeline. */
export interface SigningKey {
  kid: string;
  alg: SigningAlgorithm;
  status: SigningKeyStatus;
  /** When it was published. */
  createdAt: Date;
  /** When it started signing. */
  activatedAt: Date | null;
  /** When it stopped signing. */
  supersededAt: Date | null;
  /** Set once it has stopped signing: when everything that it signed has expired. */
  verifiesUntil: Date | null;
  retiredAt: Date | null;
}

/** The public and private halves of a signing key. */
export interface KeyMaterial {
  kid: string;
  alg: SigningAlgorithm;
  publicJwk: JWK;
  /** PKCS #8 in DER, encrypted; null when a PKCS#11 token holds the key. */
  privateKeyEncrypted: Bytes | null;
  /** The ID of the key's objects in a PKCS#11 token; null when the database holds the key. */
  privateKeyHandle: string | null;
}

/** A key that is not retired. Its private half is erased when it stops signing. */
export type SigningKeyRecord = Pick<SigningKey, 'kid' | 'alg' | 'status'> &
  Pick<KeyMaterial, 'publicJwk' | 'privateKeyEncrypted' | 'privateKeyHandle'>;

/**
 * Allows for processes that keep signing with the old key until their cached copy expires, and for verifiers whose
 * clocks are minutes off.
 */
const MARGIN_SECONDS = 5 * 60;

/** When everything signed by a key that stops signing now will have expired. */
export function verifiesUntil(now: Date): Date {
  return new Date(now.getTime() + (longestAccessTokenSeconds + MARGIN_SECONDS) * 1000);
}

/** How audit rows name a key. */
export const keyTarget = ({ kid, alg }: { kid: string; alg: string }) => ({ type: 'signing-key', id: kid, name: alg });
