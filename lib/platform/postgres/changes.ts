import pg from 'pg';
import { type Connection, sql } from './database';
import { LIVE_CHANNEL } from './live-notices';
import { serversOf } from './servers';

const CHANNEL = 'tessera_changes';
const RECONNECT_MILLISECONDS = 1_000;
/** The connection may be silent for hours, and network devices drop silent connections without notice. */
const KEEP_ALIVE_MILLISECONDS = 30_000;

/** How long PostgreSQL may take to close its end of the connection. */
const CLOSING_MILLISECONDS = 1_000;

/** Closes a connection, without waiting for an answer if the network has forgotten it. */
async function close(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: pg.Connection }).connection;
  const late = setTimeout(() => stream.destroy(), CLOSING_MILLISECONDS);
  await client.end().catch(() => undefined);
  clearTimeout(late);
}

/** What any process may hold a cached copy of. */
export type Changed =
  | 'client'
  | 'tenant'
  | 'hosts'
  | 'installation'
  | 'signing-key'
  | 'trusted-issuer'
  | 'extension-schema';

/**
 * Notifies every process that data it may have cached has changed; delivered when the transaction commits.
 * @param key the key of the data in those caches
 */
export async function announceChange(connection: Connection, kind: Changed, key: string): Promise<void> {
  await connection.query(sql`SELECT pg_notify(${CHANNEL}, ${`${kind} ${key}`})::text`);
}

/** Whether a connection leads to the session that the server announced for it, and not to one of a pooler. */
async function isDirect(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
  return rows[0]?.id === (client as unknown as { processID: number }).processID;
}

/**
 * Listens for announced changes on a separate connection. After a gap (a lost connection) anything may have changed, so
 * `onGap` is called. Through a pooler it does not listen, since the session that would be notified is shared.
 * @param directUrl the database without a pooler; null if it is not known whether there is one
 * @returns a function that stops listening
 */
export function listenForChanges(
  { url, directUrl }: { url: string; directUrl: string | null },
  handlers: {
    onChange(kind: Changed, key: string): void;
    /** What open pages show (LiveNotices.hear). */
    onLive?(kind: string, payload: string): void;
    onGap(): void;
  },
): () => Promise<void> {
  const servers = serversOf(directUrl ?? url);
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: servers.current(),
      application_name: 'tessera changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    });
    client = next;
    const lose = (): void => {
      if (client !== next) return;
      client = null;
      void next.end().catch(() => undefined);
      reconnect();
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ channel, payload = '' }) => {
      const space = payload.indexOf(' ');
      const [kind, rest] = [payload.slice(0, space), payload.slice(space + 1)];
      if (channel === LIVE_CHANNEL) handlers.onLive?.(kind, rest);
      else handlers.onChange(kind as Changed, rest);
    });
    try {
      await next.connect();
      if (directUrl === null && !(await isDirect(next))) {
        stopped = true;
        return await next.end();
      }
      // A standby rejects this.
      await next.query(`LISTEN ${CHANNEL}; LISTEN ${LIVE_CHANNEL}`);
      handlers.onGap();
    } catch {
      lose();
    }
  }

  async function findAndConnect(): Promise<void> {
    const found = !servers.several || (await servers.find());
    if (stopped) return;
    if (!found) return reconnect();
    await connect();
  }

  function reconnect(): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      findAndConnect().catch(reconnect);
    }, RECONNECT_MILLISECONDS);
    timer.unref();
  }

  findAndConnect().catch(reconnect);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    if (client) await close(client);
  };
}
