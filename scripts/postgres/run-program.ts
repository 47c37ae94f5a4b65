import { spawn } from 'node:child_process';
import type { SystemUser } from './system-user';

/** A PostgreSQL program failed. `output` is everything that it printed. */
export class ProgramError extends Error {
  constructor(
    program: string,
    readonly output: string,
  ) {
    super(`${program} failed: ${output.trim() || 'no output'}`);
    this.name = 'ProgramError';
  }
}

/**
 * Runs a PostgreSQL program to its end as `user`, in a clean environment: without our secrets or the caller's PG*
 * variables, with messages in English and dates in UTC.
 * @throws ProgramError unless it exits with 0
 */
export async function runProgram(program: string, args: readonly string[], user: SystemUser | null): Promise<string> {
  const child = spawn(program, args, {
    cwd: '/',
    env: { NODE_ENV: 'production', PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', TZ: 'UTC', LC_ALL: 'C' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (status !== 0) throw new ProgramError(program, output);
  return output;
}
