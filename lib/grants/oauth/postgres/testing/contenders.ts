import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Answer, Attempt } from './contender';

/** Two processes, each with its own pool, that do the same thing at the same time. */
export interface Contenders {
  /**
   * Makes each process do it `attempt.times` times in parallel.
   * @returns all answers
   */
  attempt(attempt: Attempt): Promise<Answer[]>;
  stop(): Promise<void>;
}

const program = fileURLToPath(new URL('./contender.ts', import.meta.url));

async function start(url: string): Promise<ChildProcess> {
  const child = fork(program, [url], { execArgv: ['--import', 'tsx'] });
  await once(child, 'message');
  return child;
}

async function ask(child: ChildProcess, attempt: Attempt): Promise<Answer[]> {
  const answered = once(child, 'message') as Promise<[Answer[]]>;
  child.send(attempt);
  return (await answered)[0];
}

/** Starts two contenders on a database. */
export async function startContenders(url: string): Promise<Contenders> {
  const children = await Promise.all([start(url), start(url)]);
  return {
    attempt: async (attempt) => (await Promise.all(children.map((child) => ask(child, attempt)))).flat(),
    stop: async () => {
      await Promise.all(
        children.map(async (child) => {
          child.disconnect();
          await once(child, 'exit');
        }),
      );
    },
  };
}
