import { availableParallelism } from 'node:os';

/**
 * Hashes run on libuv's four threads, which also read files, resolve names and sign tokens, so they never take all of
 * them, and leave a core to requests where there are several.
 */
const AT_ONCE = Math.max(1, Math.min(availableParallelism() - 1, 2));
/** Waiting hashes take half a second to a second and a half, which a person who signs in tolerates. */
const WAITING_AT_MOST = 50 * AT_ONCE;
/** In milliseconds of CPU time, because hashes with other parameters differ in their cost. */
const OTHERS_WAITING_AT_MOST = 3000;

/** Too many passwords are being hashed. Recognized by its code, because Next's bundle has its own copy of the class. */
class HashingBusy extends Error {
  readonly code = 'TESSERA_HASHING_BUSY';

  constructor() {
    super('Too many passwords are being hashed at the moment.');
  }
}

export const isHashingBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'TESSERA_HASHING_BUSY';

export type InTurn = <Result>(work: () => Promise<Result>, cost?: number) => Promise<Result>;

/**
 * Runs work in order of arrival, a few at a time.
 * @param bounds.waitingAtMost the cost, by default 1, of what waits; beyond that, work is rejected with HashingBusy
 */
export function createTurns({ atOnce, waitingAtMost }: { atOnce: number; waitingAtMost: number }): InTurn {
  const waiting: { cost: number; start: () => void }[] = [];
  let running = 0;
  let waitingCost = 0;
  return async (work, cost = 1) => {
    if (running < atOnce) running += 1;
    else if (waitingCost + cost <= waitingAtMost) {
      waitingCost += cost;
      await new Promise<void>((resolve) => waiting.push({ cost, start: resolve }));
    } else throw new HashingBusy();
    try {
      return await work();
    } finally {
      // The next one takes over this one's place.
      const next = waiting.shift();
      if (next) {
        waitingCost -= next.cost;
        next.start();
      } else running -= 1;
    }
  };
}

/** Next's bundle and the server's are two module graphs in one process, which share the threads. */
const shared = globalThis as typeof globalThis & { tesseraHashing?: InTurn; tesseraOtherHashing?: InTurn };

/**
 * Runs the computation of password hashes when it is its turn, so that many at once do not slow other requests.
 * @throws HashingBusy when too many wait
 */
export const hashInTurn: InTurn = (work) =>
  (shared.tesseraHashing ??= createTurns({ atOnce: AT_ONCE, waitingAtMost: WAITING_AT_MOST }))(work);

/**
 * The same for hashes with other parameters than new ones, one at a time: expensive ones do not delay anyone whose hash
 * is a new one.
 * @param cost milliseconds of CPU time
 * @throws HashingBusy when too many wait
 */
export const hashOthersInTurn = <Result>(cost: number, work: () => Promise<Result>): Promise<Result> =>
  (shared.tesseraOtherHashing ??= createTurns({ atOnce: 1, waitingAtMost: OTHERS_WAITING_AT_MOST }))(work, cost);
