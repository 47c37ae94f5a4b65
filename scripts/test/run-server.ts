import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

const READY_MILLISECONDS = 180_000;
const STOP_MILLISECONDS = 20_000;

export interface ServerToRun {
  /** The arguments for `node`. */
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The server's public origin. */
  url: string;
}

/**
 * Starts a server, waits until it is ready, runs `work` and stops the server. The server's standard output is
 * discarded.
 */
export async function runServer<Outcome>(
  { command, env, url }: ServerToRun,
  work: () => Promise<Outcome>,
): Promise<Outcome> {
  const child = spawn('node', command, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } });
  try {
    await untilReady(url, child);
    return await work();
  } finally {
    await stop(child);
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_MILLISECONDS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server for ${url} ended with code ${child.exitCode}.`);
    const response = await fetch(`${url}/readyz`).catch(() => null);
    if (response?.ok) return;
    await sleep(200);
  }
  throw new Error(`The server at ${url} was not ready in ${READY_MILLISECONDS / 1000} s.`);
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), STOP_MILLISECONDS).unref();
  });
}
