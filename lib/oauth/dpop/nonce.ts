/**
 * Nonces for proofs (RFC 9449, 8 and 9): each is the authenticated time, so that every process knows those of all
 * others and nothing is kept.
 */
import { createHmac } from 'node:crypto';
import { type Bytes, everyKey, type Keys, newestKey, sameDigest } from '@/lib/platform/shared/secret';

/** How long one is handed out; it is good for as long again. */
const PERIOD_SECONDS = 180;

interface NonceTime {
  /** For this purpose only. */
  key: Keys;
  tenantId: string;
  now: Date;
}

/** The nonce that a tenant hands out now. */
export function currentNonce(time: NonceTime): string {
  return digest(newestKey(time.key), time, 0).toString('base64url');
}

/** Whether a nonce is one of ours: of this period, of the one before, or of the next, which a process whose clock is ahead has begun. */
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
