import { constants, open, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { LaunchError } from '../launch-error';
import type { Binaries } from './binaries';
import type { Cluster } from './cluster';
import { findPostmaster, type Postmaster, removeForeignPidFile } from './postmaster';
import { ProgramError, runProgram } from './run-program';
import type { SystemUser } from './system-user';

const LOG_BYTES_AT_MOST = 5_000_000;
const START_ATTEMPTS = 8;
const CONNECT_MILLISECONDS = 5_000;
/**
 * A server that accepts nothing for this long is stopped immediately and started again. A server that recovers from a
 * crash reports this and is given more time.
 */
const HUNG_MILLISECONDS = 20_000;
const RECOVERY_MILLISECONDS = 300_000;

export interface Server {
  cluster: Cluster;
  binaries: Binaries;
  user: SystemUser | null;
  /** PostgreSQL settings, as `postgres -c name=value` takes them. */
  settings: Record<string, string>;
}

/**
 * Brings the server up from any state: uses a running one, waits for one that is recovering, replaces one that hangs.
 * It never starts a second one.
 * @returns the port on which it accepts connections
 * @throws LaunchError when it cannot be started
 */
export async function startServer(server: Server): Promise<number> {
  const began = Date.now();
  for (;;) {
    const running = (await findPostmaster(server.cluster.data)) ?? (await launch(server));
    const answer = await knock(server.cluster, running.port);
    if (answer === 'open') return running.port;
    const waited = Date.now() - began;
    if (answer === 'silent' && waited > HUNG_MILLISECONDS) await stopServer(server, 'immediate');
    if (waited > RECOVERY_MILLISECONDS)
      throw new LaunchError(`PostgreSQL does not become ready: see ${server.cluster.log}.`);
    await sleep(100);
  }
}

/** `fast` closes connections and writes everything to disk; `immediate` leaves recovery to the next start. */
export async function stopServer({ cluster, binaries, user }: Server, mode: 'fast' | 'immediate'): Promise<void> {
  const running = await findPostmaster(cluster.data);
  if (!running) return;
  try {
    await runProgram(
      binaries.pgCtl,
      ['stop', '-D', cluster.data, '-m', mode, '-w', '-t', mode === 'fast' ? '30' : '10'],
      user,
    );
  } catch (error) {
    if (!(error instanceof ProgramError)) throw error;
    const left = await findPostmaster(cluster.data);
    if (left) process.kill(left.pid, 'SIGKILL');
  }
}

async function launch(server: Server): Promise<Postmaster> {
  const { cluster, binaries, user, settings } = server;
  for (let attempt = 1; ; attempt++) {
    await removeForeignPidFile(cluster.data);
    await shortenLog(cluster.log);
    const port = await choosePort(cluster.portFile);
    const options = Object.entries({
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      log_checkpoints: 'off',
      ...settings,
    }).map(([name, value]) => `-c ${name}='${value}'`);
    try {
      await runProgram(
        binaries.pgCtl,
        ['start', '-D', cluster.data, '-l', cluster.log, '-w', '-t', '300', '-o', [`-p ${port}`, ...options].join(' ')],
        user,
      );
    } catch (error) {
      // Another start may have won, or processes of a killed server may need a moment to end.
      if (attempt === START_ATTEMPTS) throw await explain(cluster, error);
      await sleep(attempt * 250);
    }
    const running = await findPostmaster(cluster.data);
    if (running) return running;
  }
}

/** `refused` covers a server that is starting, recovering or shutting down. */
async function knock(cluster: Cluster, port: number): Promise<'open' | 'refused' | 'silent'> {
  const client = new Client({
    connectionString: databaseUrl(cluster, port, 'postgres'),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return 'open';
  } catch (error) {
    if (isDatabaseError(error, '57P03')) return 'refused';
    if (isDatabaseError(error, '28P01'))
      throw new LaunchError(
        `PostgreSQL in ${cluster.home} does not accept the password in its access.json: restore that file, or move the folder away to start with an empty database.`,
        { cause: error },
      );
    return 'silent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

export function databaseUrl(cluster: Cluster, port: number, database: string): string {
  return `postgresql://${cluster.superuser}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

export function isDatabaseError(error: unknown, ...sqlStates: string[]): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && sqlStates.includes(error.code);
}

/** Reuses the port of the last start unless it is taken, so that other programs find the database again. */
async function choosePort(portFile: string): Promise<number> {
  const kept = Number(await readFile(portFile, 'utf8').catch(() => '0'));
  const port = (await freePort(kept)) ?? (await freePort(0)) ?? 0;
  await writeFile(portFile, String(port));
  return port;
}

async function freePort(port: number): Promise<number | null> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(null));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null));
    });
  });
}

/** Does not follow links: the folder belongs to PostgreSQL's user, and this process may be root. */
async function shortenLog(log: string): Promise<void> {
  const file = await open(log, constants.O_WRONLY | constants.O_NOFOLLOW).catch(() => null);
  if (file && (await file.stat()).size > LOG_BYTES_AT_MOST) await file.truncate();
  await file?.close();
}

async function explain(cluster: Cluster, cause: unknown): Promise<Error> {
  const lines = (await readFile(cluster.log, 'utf8').catch(() => '')).trim().split('\n');
  const fatal = lines.findLast((line) => / (FATAL|PANIC): /.test(line)) ?? String(cause);
  return new LaunchError(
    `PostgreSQL does not start (${fatal.replace(/^.*? (FATAL|PANIC): +/, '').trim()}): see ${cluster.log}.`,
    { cause },
  );
}
