import fc from 'fast-check';

/** Sequences that each of the three machines runs; `npm run test:full` runs 10,200 in all. */
const SEQUENCES = Number(process.env.TESSERA_SEQUENCES ?? 240);
const AT_ONCE = 8;

/**
 * Runs random sequences of steps against a machine and its model; a failing one is shrunk to its shortest.
 * @param run plays one sequence, and fails where the machine does other than the model
 */
export async function playSequences<Setting, Step>(
  setting: fc.Arbitrary<Setting>,
  step: fc.Arbitrary<Step>,
  run: (setting: Setting, steps: Step[]) => Promise<void>,
): Promise<void> {
  const sequence = fc.record({ setting, steps: fc.array(step, { minLength: 1, maxLength: 8 }) });
  // Several at once in each run: the database answers one while others wait for it.
  const sequences = fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(sequences, (all) =>
      Promise.all(all.map(({ setting: given, steps }) => run(given, steps))).then(() => undefined),
    ),
    { numRuns: Math.ceil(SEQUENCES / AT_ONCE), endOnFailure: false },
  );
}
