import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { processTree } from '../../../bench/cpu/process-tree';
import { freePort } from '../../../e2e/support/free-port';
import { embeddedPostgres } from '../../postgres/embedded-postgres';
import { findPostmaster } from '../../postgres/postmaster';

const ROOT = join(import.meta.dirname, '../../..');
const READY_MILLISECONDS = 60_000;

/** The built product with two server processes, and a PostgreSQL for it alone. All of them can be killed (SIGKILL). */
export interface Installation {
  url: string;
  databaseUrl: string;
  /** Starts the launcher, and waits until the server processes serve. */
  start(): Promise<void>;
  /** Kills one of the server processes, whichever. The launcher replaces it. */
  killServer(): void;
  /** Kills PostgreSQL, and waits until it has started again. */
  killDatabase(): Promise<void>;
  /** Kills the launcher and all of its processes. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * @param setup the setup file
 * @param environment in addition to what the product needs in order to run
 */
export async function openInstallation(setup: object, environment: Record<string, string>): Promise<Installation> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-crash-'));
  const setupFile = join(dataFolder, 'setup.json');
  await writeFile(setupFile, JSON.stringify(setup));
  const recoveries: Promise<void>[] = [];
  const database = await embeddedPostgres({
    dataFolder,
    name: 'crash test',
    onLost: (recovery) => recoveries.push(recovery),
  });
  /** Where PostgreSQL's user can reach it. */
  const home = await realpath(join(dataFolder, 'postgres'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let launcher: ChildProcess | null = null;
  const processes = () => processTree(launcher?.pid ?? 0).map(({ id }) => id);

  async function kill(): Promise<void> {
    if (!launcher) return;
    const ended = once(launcher, 'exit');
    for (const id of processes()) process.kill(id, 'SIGKILL');
    await ended;
    launcher = null;
  }

  return {
    url,
    databaseUrl: database.url,
    async start() {
      launcher = spawn(process.execPath, ['dist/tessera.js', 'start'], {
        cwd: ROOT,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          ...process.env,
          ...environment,
          NODE_ENV: 'production',
          DATABASE_URL: database.url,
          PORT: String(port),
          HOST: 'localhost',
          TESSERA_URL: url,
          TESSERA_APPLY: setupFile,
          TESSERA_SECRET: 'a secret for this one test run only',
          TESSERA_WORKERS: '2',
          // The death of a server process is what is tested, not news.
          TESSERA_LOG_LEVEL: 'silent',
        },
      });
      const deadline = Date.now() + READY_MILLISECONDS;
      while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
        if (launcher.exitCode !== null || Date.now() > deadline)
          throw new Error(`The product did not start (exit code ${launcher.exitCode}).`);
        await sleep(100);
      }
    },
    killServer() {
      const servers = processes().filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('\0worker\0'));
      const one = servers[Math.floor(Math.random() * servers.length)];
      if (one !== undefined) process.kill(one, 'SIGKILL');
    },
    async killDatabase() {
      const running = await findPostmaster(join(home, 'data'));
      if (!running) throw new Error('PostgreSQL is not running.');
      const known = recoveries.length;
      for (const { id } of processTree(running.pid)) process.kill(id, 'SIGKILL');
      while (recoveries.length === known) await sleep(20);
      await recoveries.at(-1);
    },
    kill,
    async remove() {
      await kill();
      await database.release();
      await rm(home, { recursive: true, force: true });
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
