/**
 * Nonces for DPoP proofs (RFC 9449, 8 and 9). A nonce is a MAC of the time period, so every process recognizes the
 * nonces of all others without storing any.
 */
import { createHmac } from 'node:crypto';
import { type Bytes, everyKey, type Keys, newestKey, sameDigest } from '@/lib/platform/shared/secret';

/** How long a nonce is issued. It stays valid for one more period. */
const PERIOD_SECONDS = 180;

interface NonceTime {
  /** Used for nothing else. */
  key: Keys;
  tenantId: string;
  now: Date;
}

/** The nonce that a tenant currently issues. */
export function currentNonce(time: NonceTime): string {
  return digest(newestKey(time.key), time, 0).toString('base64url');
}

/**
 * Whether a nonce is one of ours: from the current period, the previous one, or the next one, which a process with a
 * fast clock may have started.
 */
export function isNonce(nonce: string, time: NonceTime): boolean {
  const presented = Buffer.from(nonce, 'base64url');
  return (
    presented.toString('base64url') === nonce &&
    everyKey(time.key).some((key) => [0, -1, 1].some((away) => sameDigest(presented, digest(key, time, away))))
  );
}

function digest(key: Bytes, { tenantId, now }: NonceTime, away: number): Buffer {
  const period = Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + away;
  return createHmac('sha256', key).update(`${tenantId} ${period}`).digest();
}
