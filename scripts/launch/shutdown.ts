export interface Shutdown {
  /** Registers what has to be closed; the last one registered is closed first. */
  add(step: () => Promise<void>): void;
  /** Registers what cuts short a shutdown when a second signal arrives. */
  addForce(step: () => void): void;
  /** Closes everything. Further calls wait for the first one. */
  run(): Promise<void>;
}

/**
 * Collects what a launcher has opened, and closes it in reverse order on SIGINT (Ctrl-C), SIGTERM or SIGHUP, no matter
 * how far the start has come. Then the process ends. A second signal speeds this up.
 */
export function createShutdown(): Shutdown {
  const steps: (() => Promise<void>)[] = [];
  const forces: (() => void)[] = [];
  let running: Promise<void> | undefined;

  const closeAll = async (): Promise<void> => {
    for (let step = steps.pop(); step; step = steps.pop()) await step();
  };
  const run = (): Promise<void> => (running ??= closeAll());
  const onSignal = (): void => {
    if (running) for (const force of forces) force();
    run().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return { add: (step) => void steps.push(step), addForce: (step) => void forces.push(step), run };
}
