import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './is-alive';

export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server that runs on a data directory, according to PostgreSQL's own pid file (line 1: process, line 4: port).
 * @returns null when none is running
 */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const { pid, port } = await readPidFile(data);
  if (pid === null || !(await isPostgresOf(pid, data))) return null;
  return { pid, port: Number(port) };
}

/**
 * Removes a pid file whose process id now belongs to another program, as happens after a reboot and in containers, or
 * to a zombie process; PostgreSQL would refuse to start. A pid file whose process no longer exists is kept, because
 * PostgreSQL can take it over.
 */
export async function removeForeignPidFile(data: string): Promise<void> {
  const { pid } = await readPidFile(data);
  if (pid !== null && isAlive(pid) && !(await isPostgresOf(pid, data))) await rm(pidFile(data), { force: true });
}

function pidFile(data: string): string {
  return join(data, 'postmaster.pid');
}

async function readPidFile(data: string): Promise<{ pid: number | null; port: string }> {
  const [pid = '', , , port = ''] = (await readFile(pidFile(data), 'utf8').catch(() => '')).split('\n');
  return { pid: /^\d+$/.test(pid.trim()) ? Number(pid) : null, port: port.trim() };
}

async function isPostgresOf(pid: number, data: string): Promise<boolean> {
  return (await commandLine(pid)).includes(data);
}

/** The command line of a process; empty if it does not exist. Slim images have no `ps`, and macOS has no /proc. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
