const AT_ONCE = 16;

/**
 * Does something `count` times, a few concurrently.
 * @param until when to begin nothing more, in milliseconds of `performance.now()`
 * @returns the results, at least one
 */
export async function many<Outcome>(
  count: number,
  work: () => Promise<Outcome>,
  until = Number.POSITIVE_INFINITY,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  let begun = 0;
  const worker = async (): Promise<void> => {
    while (begun < count && (begun === 0 || performance.now() < until)) {
      begun++;
      outcomes.push(await work());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}
