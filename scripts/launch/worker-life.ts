import type { Worker } from 'node:cluster';
import { LaunchError } from '../launch-error';
import { workerMessage } from './worker-messages';

/** Resolves when a process serves. @throws LaunchError when it cannot, or ends before */
export function serving(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      const { data } = workerMessage.safeParse(message);
      if (data?.kind === 'serving') resolve();
      if (data?.kind === 'failed') reject(new LaunchError(data.reason));
    });
    worker.once('exit', () =>
      reject(new LaunchError('A server process ended before it was ready. See its output above.')),
    );
  });
}

export function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));
}

export function exitOf({
  process: { exitCode, signalCode },
}: Worker): { signal: string } | { exitCode: number | null } {
  return signalCode ? { signal: signalCode } : { exitCode };
}
