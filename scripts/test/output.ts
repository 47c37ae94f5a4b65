import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * The output of one of several steps that run in parallel. The first step writes directly; the others keep their output
 * until it ends.
 */
export class Output {
  private static readonly queue: Output[] = [];
  private static readonly current = new AsyncLocalStorage<Output>();
  private kept = '';
  private ended = false;

  /** Runs `work` and keeps its output together. */
  static async together<Outcome>(work: () => Promise<Outcome>): Promise<Outcome> {
    const output = new Output();
    Output.queue.push(output);
    try {
      return await Output.current.run(output, work);
    } finally {
      output.ended = true;
      while (Output.queue[0]?.ended) {
        Output.queue.shift();
        Output.queue[0]?.flush();
      }
    }
  }

  /** Writes for the calling step. */
  static write(text: string): void {
    const output = Output.current.getStore();
    if (output && Output.queue[0] !== output) output.kept += text;
    else process.stdout.write(text);
  }

  private flush(): void {
    process.stdout.write(this.kept);
    this.kept = '';
  }
}
