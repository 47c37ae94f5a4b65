import { Output } from './output';
import { type Count, total } from './step';

/** A part of `npm test`. */
export interface Step {
  title: string;
  /** The number of CPU cores that it keeps busy. */
  cores: 1 | 2;
  work(): Promise<Count>;
}

/** The test counts, and the duration of each step in seconds. */
export interface Outcome {
  count: Required<Count>;
  seconds: { title: string; seconds: number }[];
}

const CORES = 2;

/** Runs one step, and writes its title, output and counts together. */
export async function runStep({ title, work }: Pick<Step, 'title' | 'work'>, outcome: Outcome): Promise<void> {
  const started = Date.now();
  Output.write(`\n== ${title}\n`);
  const count = await work().catch((error: Error): Count => {
    Output.write(`${error.stack ?? error.message}\n`);
    return { passed: 0, failed: 1, failures: [`${title}: ${error.message}`] };
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  Output.write(`== ${title}: ${count.passed} passed, ${count.failed} failed (${seconds} s)\n`);
  outcome.count = total([outcome.count, count]);
  outcome.seconds.push({ title, seconds });
}

/** Runs steps in order; the next one starts as soon as a core is idle. */
export async function runSteps(steps: Step[], outcome: Outcome): Promise<void> {
  const waiting = [...steps];
  const running = new Map<Step, Promise<void>>();
  const busy = () => [...running.keys()].reduce((sum, { cores }) => sum + cores, 0);
  while (waiting.length > 0 || running.size > 0) {
    const next = busy() < CORES ? waiting.shift() : undefined;
    if (next)
      running.set(
        next,
        Output.together(() => runStep(next, outcome)).then(() => void running.delete(next)),
      );
    else await Promise.race(running.values());
  }
}
