import fc from 'fast-check';

/** The number of sequences for each of the three machines. `npm run test:full` runs 10,200 in total. */
const SEQUENCES = Number(process.env.TESSERA_SEQUENCES ?? 120);
const AT_ONCE = 8;

/**
 * Runs random sequences of steps against a machine and its model. A failing sequence is shrunk to the shortest one that
 * fails.
 * @param run plays one sequence, and fails where the machine differs from the model
 * @param mostSteps the length of the longest sequences
 */
export async function playSequences<Setting, Step>(
  setting: fc.Arbitrary<Setting>,
  step: fc.Arbitrary<Step>,
  run: (setting: Setting, steps: Step[]) => Promise<void>,
  mostSteps = 8,
): Promise<void> {
  const sequence = fc.record({ setting, steps: fc.array(step, { minLength: 1, maxLength: mostSteps, size: 'max' }) });
  // Each run plays several sequences in parallel, so that the database works on one while others wait for it.
  const sequences = fc.array(sequence, { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(sequences, (all) =>
      Promise.all(all.map(({ setting: given, steps }) => run(given, steps))).then(() => undefined),
    ),
    { numRuns: Math.ceil(SEQUENCES / AT_ONCE), endOnFailure: false },
  );
}
