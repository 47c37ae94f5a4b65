import { rounds } from '@/scripts/test/rounds';

/** The number of fuzz cases, such as 1000000. If TESSERA_FUZZ is set, each case is also timed. */
const FLAG = process.env.TESSERA_FUZZ;

/** The total number of random texts, shared by all tests that use them. */
export const fuzzedTexts = Number(FLAG ?? rounds(20_000));
const isTimed = FLAG !== undefined;
export const mostMilliseconds = 100;

/** The CPU time of this process in milliseconds, which does not include other load on the machine. */
export const computedMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** How many times a case is run before it counts as slow. */
const LOOKS = 10;

/**
 * The shortest time that a case takes, if cases are timed. Repeating it excludes pauses of the machine; a case that is
 * really slow is slow every time.
 * @param run runs the case once
 * @param clock in milliseconds; pass the CPU time when the case waits for nothing
 * @returns milliseconds; 0 when cases are not timed
 */
export async function leastMilliseconds(run: () => Promise<unknown>, clock = () => performance.now()): Promise<number> {
  let least = Infinity;
  for (let looks = 0; isTimed && looks < LOOKS && least >= mostMilliseconds; looks += 1) {
    const start = clock();
    await run();
    least = Math.min(least, clock() - start);
  }
  return isTimed ? least : 0;
}

/**
 * Options for fast-check. Timed runs report the failing case as it is, because shrinking it would time every attempt.
 */
export const fuzzRuns = (numRuns: number) => ({ numRuns: Math.ceil(numRuns), endOnFailure: isTimed });

/**
 * The timeout for a number of runs in milliseconds, generous enough for a busy machine.
 * @param each milliseconds that a case may take on average
 */
export const fuzzTimeout = (runs: number, each: number): number => 120_000 + runs * each;
