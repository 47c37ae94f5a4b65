import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;
const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/**
 * Random bytes of the same generator as `randomBytes`, fetched many at a time: a call for 16 bytes costs nearly what
 * a call for 4096 does. What is handed out is wiped here.
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
