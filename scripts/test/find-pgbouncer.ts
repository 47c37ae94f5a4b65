import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findSystemUser } from '../postgres/system-user';

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'];
const START_MILLISECONDS = 10_000;

const succeeds = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: 120_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

/** A pooler that tests start before their PostgreSQL. */
export interface PgBouncer {
  /** The connection URL of the same database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * Finds PgBouncer, or installs Debian's package if this process may install it.
 * @returns null, after one line that says what is missing, when it is not available
 */
export function findPgBouncer(): string | null {
  const installed = () => PLACES.find((place) => existsSync(place));
  if (!installed() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    succeeds('apt-get', ['update']);
    succeeds('apt-get', ['install', '--yes', '--no-install-recommends', 'pgbouncer']);
  }
  const program = installed();
  if (!program)
    process.stderr.write('The tests of poolers are skipped: PgBouncer is not installed (Debian: pgbouncer).\n');
  return program ?? null;
}

/**
 * Starts PgBouncer with its own defaults before the database at `url`.
 * @param mode what a client keeps its server connection for (`pool_mode`)
 */
export async function startPgBouncer(
  program: string,
  url: string,
  mode: 'transaction' | 'session',
): Promise<PgBouncer> {
  const { hostname, port, pathname, username, password } = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'tessera-pgbouncer-'));
  const users = join(folder, 'users');
  const settings = join(folder, 'pgbouncer.ini');
  const listenPort = await freePort();
  const database = pathname.slice(1);
  writeFileSync(users, `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"\n`);
  writeFileSync(
    settings,
    `[databases]
${database} = host=${hostname} port=${port || 5432} dbname=${database}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = ${mode}
default_pool_size = 4
max_client_conn = 200
`,
  );
  // It refuses to run as root.
  const user = findSystemUser();
  if (user) for (const path of [folder, users, settings]) chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const child = spawn(program, ['--quiet', settings], {
    stdio: 'ignore',
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = String(listenPort);
  await accepts(through.href);
  return {
    url: through.href,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve) =>
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    }),
  );
}

async function accepts(url: string): Promise<void> {
  for (const began = Date.now(); ; await sleep(50)) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() - began > START_MILLISECONDS) throw error;
    }
  }
}
