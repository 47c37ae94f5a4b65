import { realpath } from 'node:fs/promises';
import { Client } from 'pg';
import { writableFolder } from '../writable-folder';
import { findBinaries } from './binaries';
import { openCluster } from './cluster';
import { databaseUrl, isDatabaseError, type Server, startServer, stopServer } from './server';
import { findSystemUser } from './system-user';

/** Advisory locks (class, key) in the database `postgres` of the embedded server. */
const LOCKS = { users: [7345, 1], launcher: [7345, 2] } as const;
const DATABASE = 'tessera';
const ATTEMPTS = 5;
/** Where root stores what an unprivileged system user must be able to reach. */
const SHARED_FOLDER = '/var/lib/tessera';

export interface EmbeddedPostgres {
  /** Connection URL of the database. */
  url: string;
  /** The server's own database, from which others are created. */
  adminUrl: string;
  /**
   * Makes this process the only launcher on the data folder until it ends for any reason.
   * @returns null, or the `name` of the process that is already the launcher
   */
  claim(): Promise<string | null>;
  /** Releases the server. The last process that releases it stops it. */
  release(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataFolder: string;
  /** Identifies this process to others and in pg_stat_activity. */
  name: string;
  settings?: Record<string, string>;
  /** Called when the server has stopped unexpectedly while in use. */
  onLost?: OnLost;
}

/** @param recovery settles when the server is running again on the same port, or cannot be restarted */
export type OnLost = (recovery: Promise<void>) => void;

/**
 * Our own PostgreSQL server in `dataFolder`, shared by all processes that open it: the first one creates and starts it,
 * the last one stops it. Each user holds a shared advisory lock, which PostgreSQL releases when a process dies.
 * @throws LaunchError when it cannot run here
 */
export async function embeddedPostgres({
  dataFolder,
  name,
  settings = {},
  onLost,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const user = findSystemUser();
  await writableFolder(dataFolder);
  const binaries = await findBinaries(user, SHARED_FOLDER);
  const cluster = await openCluster(await realpath(dataFolder), SHARED_FOLDER, user, binaries);
  const server: Server = { cluster, binaries, user, settings };
  const { holder: firstHolder, port } = await hold(server, name);
  let holder = firstHolder;
  let claimed = false;
  let releasing = false;

  const recover = async (): Promise<void> => {
    const again = await hold(server, name);
    if (again.port !== port) throw new Error(`PostgreSQL came back on port ${again.port} instead of ${port}.`);
    holder = again.holder;
    if (claimed) await claim(holder);
    watch();
  };
  const watch = (): void => {
    holder.once('end', () => {
      if (!releasing) onLost?.(recover());
    });
  };
  watch();

  return {
    url: databaseUrl(cluster, port, DATABASE),
    adminUrl: databaseUrl(cluster, port, 'postgres'),
    claim: async () => {
      const other = await claim(holder);
      claimed = other === null;
      return other;
    },
    release: async () => {
      releasing = true;
      if (await isLast(holder)) await stopServer(server, 'fast');
      await holder.end().catch(() => undefined);
    },
  };
}

/**
 * If the last user is stopping the server while we wait for the lock, our connection is closed and we start the server
 * again.
 */
async function hold(server: Server, name: string): Promise<{ holder: Client; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await startServer(server);
    const holder = new Client({
      connectionString: databaseUrl(server.cluster, port, 'postgres'),
      application_name: name,
      keepAlive: true,
    });
    holder.on('error', () => undefined);
    try {
      await holder.connect();
      await holder.query('SELECT pg_advisory_lock_shared($1, $2)', [...LOCKS.users]);
      await createDatabase(holder);
      return { holder, port };
    } catch (error) {
      await holder.end().catch(() => undefined);
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function createDatabase(client: Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount) return;
  await client.query(`CREATE DATABASE ${DATABASE}`).catch((error: unknown) => {
    if (!isDatabaseError(error, '42P04', '23505')) throw error;
  });
}

async function claim(holder: Client): Promise<string | null> {
  const { rows } = await holder.query<{ claimed: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS claimed', [
    ...LOCKS.launcher,
  ]);
  if (rows[0]?.claimed) return null;
  const other = await holder.query<{ name: string }>(
    `SELECT application_name AS name FROM pg_locks JOIN pg_stat_activity USING (pid)
      WHERE locktype = 'advisory' AND granted AND classid = $1 AND objid = $2`,
    [...LOCKS.launcher],
  );
  return other.rows[0]?.name ?? 'another process';
}

async function isLast(holder: Client): Promise<boolean> {
  try {
    await holder.query('SELECT pg_advisory_unlock_shared($1, $2)', [...LOCKS.users]);
    const { rows } = await holder.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1, $2) AS last', [
      ...LOCKS.users,
    ]);
    return rows[0]?.last ?? false;
  } catch {
    return false;
  }
}
