/** How much is fuzzed: with TESSERA_FUZZ, such as 1000000, each case is timed too. */
const FLAG = process.env.TESSERA_FUZZ;

/** Random texts in all, over every test that asks for its share of them. */
export const fuzzedTexts = Number(FLAG ?? 20_000);
export const isTimed = FLAG !== undefined;
export const mostMilliseconds = 100;

/** What this process has computed: whatever else the machine does, it is the case's own. */
export const computedMilliseconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** How often one case is looked at before it counts as slow. */
const LOOKS = 10;

/**
 * The least time that a case takes, when it is timed: a pause of the machine is not the case's, and what is slow is slow again.
 * @param run of one look
 * @param clock in milliseconds; that of the process's own work, where nothing is waited for
 * @returns milliseconds; 0 when nothing is timed
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

/** What fast-check is told. Of millions of cases the one that fails is shown as it is: making it smaller would time each try. */
export const fuzzRuns = (numRuns: number) => ({ numRuns: Math.ceil(numRuns), endOnFailure: isTimed });

/** Grows with the number, for a machine that has other things to do. @param each milliseconds a case may take on average */
export const fuzzTimeout = (runs: number, each: number): number => 120_000 + runs * each;
