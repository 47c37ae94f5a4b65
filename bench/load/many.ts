const AT_ONCE = 16;

/**
 * Does something `count` times, a few concurrently.
 * @returns the results
 */
export async function many<Outcome>(count: number, work: () => Promise<Outcome>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < count) {
      begun++;
      outcomes.push(await work());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}
