import { fork } from 'node:child_process';
import { z } from 'zod';
import type { Bootstrapped } from '@/lib/edge/container/bootstrap';
import { LaunchError } from '../launch-error';
import type { Shutdown } from './shutdown';

/** What the process says when it is done. */
const report: z.ZodType<Bootstrapped> = z.discriminatedUnion('created', [
  z.object({ created: z.literal(true), email: z.string(), password: z.string().nullable() }),
  z.object({ created: z.literal(false) }),
]);

/**
 * Sets up what the configuration asks for, in a separate process: what this loads would stay in the launcher's memory
 * for as long as it runs.
 * @param script what the process runs, with the argument `set-up`
 * @throws LaunchError when it fails; the process has written why
 */
export async function setUp(script: string, shutdown: Shutdown): Promise<Bootstrapped> {
  const child = fork(script, ['set-up']);
  shutdown.add(async () => void child.kill());
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.on('message', (message) => resolve(report.parse(message)));
    child.once('exit', () => reject(new LaunchError('The installation was not set up. See the output above.')));
  });
}
