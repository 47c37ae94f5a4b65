import type { ChildProcess } from 'node:child_process';

const PATIENCE_MILLISECONDS = 30_000;

/** Ends a process that was started here, gently at first, and waits until it has ended. */
export function stopProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MILLISECONDS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
