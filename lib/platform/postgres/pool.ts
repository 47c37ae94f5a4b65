import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { LiveNotices } from './live-notices';
import { OUTDATED, type Patience, PooledClient, type Shared, type Statement } from './pooled-client';
import { retryConflicts } from './retry-conflicts';
import { serversOf } from './servers';

/** How long a full disk is remembered: long enough for readiness probes to notice. */
const FULL_MILLISECONDS = 15_000;

/** The driver's message when all connections are in use, which says nothing about the server. */
const ALL_IN_USE = 'timeout exceeded when trying to connect';
/**
 * Codes of errors after which a connection is not used again: it is lost or being closed (classes 08, 57 and 58), its
 * server is read-only (25006), or its prepared statements are outdated (0A000).
 */
const ENDS_CONNECTION = /^(?:08|57|58|25006|0A000)/;

interface Options extends pg.PoolConfig {
  shared: Shared;
}

type Connected = (error: Error | undefined, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void;

/**
 * A pool that repeats statements that PostgreSQL aborted in favor of others, and that looks for another server when its
 * own accepts no connection, if there are several.
 */
class ServerPool extends pg.Pool {
  constructor(private readonly settings: Options) {
    super(settings);
  }

  // Every signature of the driver's method starts with a statement. Nobody here passes a callback.
  override query = ((statement: Statement) => retryConflicts(() => this.runPrepared(statement))) as pg.Pool['query'];

  /** If a statement was prepared before a migration and no longer fits, runs it once more unprepared. */
  private async runPrepared(statement: Statement): Promise<pg.QueryResult> {
    try {
      return await this.run(statement);
    } catch (error) {
      if (!statement.name || !(error instanceof pg.DatabaseError) || error.code !== OUTDATED) throw error;
      const { name: _name, ...unprepared } = statement;
      return this.run(unprepared);
    }
  }

  /** Unlike the driver's method, keeps the connection when PostgreSQL only rejected the statement. */
  private async run(statement: Statement): Promise<pg.QueryResult> {
    const client = await this.connect();
    let broken: Error | undefined;
    try {
      return await client.query(statement);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || ENDS_CONNECTION.test(error.code ?? ''))
        broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | void {
    if (!this.settings.shared.servers.several) return callback ? super.connect(callback) : super.connect();
    const connected = this.connectToAny();
    if (!callback) return connected;
    connected.then((client) => callback(undefined, client, client.release), callback);
  }

  /** Looks for another server if no connection to the one in use can be opened, all within the time for connecting. */
  private async connectToAny(): Promise<pg.PoolClient> {
    const began = performance.now();
    const { shared, connectionTimeoutMillis: limit = 0 } = this.settings;
    try {
      return await super.connect();
    } catch (error) {
      if (error instanceof Error && error.message === ALL_IN_USE) throw error;
      const done = new AbortController();
      const elsewhere = shared.servers.find().then(async (found) => {
        if (!found || done.signal.aborted) throw error;
        const client = await super.connect();
        if (done.signal.aborted) client.release();
        return client;
      });
      if (limit === 0) return elsewhere;
      const tooLate = wait(Math.max(0, began + limit - performance.now()), undefined, { signal: done.signal });
      return await Promise.race([elsewhere, tooLate.then(() => Promise.reject(error))]).finally(() => done.abort());
    }
  }
}

/** Opens a pool, whose connections are opened when they are needed. */
export function openPool({
  url,
  poolSize,
  maxWaitMilliseconds,
  patience,
  live,
}: {
  url: string;
  poolSize: number;
  maxWaitMilliseconds: number;
  patience: Patience;
  live: LiveNotices;
}): { pool: pg.Pool; isFull(): boolean } {
  const clients = new Set<PooledClient>();
  let fullUntil = 0;
  const settings: Options = {
    max: poolSize,
    application_name: 'tessera',
    connectionTimeoutMillis: maxWaitMilliseconds,
    Client: PooledClient as unknown as NonNullable<pg.PoolConfig['Client']>,
    shared: {
      servers: serversOf(url),
      patience,
      live,
      // Idle connections would each cost a caller the same wait.
      suspect: () => {
        for (const client of clients) if (!client.busy) client.drop('Closed with another connection to PostgreSQL');
      },
      full: () => {
        fullUntil = performance.now() + FULL_MILLISECONDS;
      },
    },
  };
  const pool = new ServerPool(settings);
  // A connection that ends while idle is replaced. If no connection can be opened, the next caller gets the error.
  pool.on('error', () => undefined);
  const mark = (busy: boolean) => (client: pg.PoolClient) => {
    (client as unknown as PooledClient).busy = busy;
  };
  pool.on('connect', (client) => void clients.add(client as unknown as PooledClient));
  pool.on('remove', (client) => void clients.delete(client as unknown as PooledClient));
  pool.on('acquire', mark(true));
  pool.on('release', (_error, client) => mark(false)(client));
  return { pool, isFull: () => performance.now() < fullUntil };
}
