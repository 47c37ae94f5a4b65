import { v7 } from 'uuid';
import { randomFromPool } from './random';

export { isId } from './is-id';

const sequence = { milliseconds: 0, next: 0 };

/**
 * A new time-ordered identifier (UUID version 7, RFC 9562, 5.7): neighbours in time are neighbours in an index.
 * Of one process, each comes after the one before: within a millisecond a counter that begins at random tells them
 * apart (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  const random = randomFromPool(16);
  const now = Date.now();
  if (now > sequence.milliseconds) {
    sequence.milliseconds = now;
    sequence.next = random.readUInt32BE(6) >>> 1;
  } else if (++sequence.next > 0xffffffff) {
    sequence.milliseconds++;
    sequence.next = 0;
  }
  return v7({ random, msecs: sequence.milliseconds, seq: sequence.next });
}
