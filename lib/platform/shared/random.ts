import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Random bytes from the same generator as `randomBytes`, drawn from a pool because a call for 16 bytes costs nearly as
 * much as a call for 4096. Bytes handed out are wiped from the pool.
 * @param length at most 4096
 */
export function randomFromPool(length: number): Buffer<ArrayBuffer> {
  if (used + length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + length));
  pool.fill(0, used, used + length);
  used += length;
  return bytes;
}
