import type { ChildProcess } from 'node:child_process';

const PATIENCE_MILLISECONDS = 30_000;

const running = new Set<ChildProcess>();

/**
 * Keeps track of a process that was started here, until it ends.
 * @returns the process
 */
export function remember(child: ChildProcess): ChildProcess {
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Ends every process that was started here, gracefully first, and waits until all have ended. */
export async function stopChildren(): Promise<void> {
  await Promise.all([...running].map(stopChild));
}

function stopChild(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MILLISECONDS);
    child.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
    child.kill('SIGTERM');
  });
}
