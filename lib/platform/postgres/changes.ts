import pg from 'pg';
import { type Connection, sql } from './database';

const CHANNEL = 'tessera_changes';
const RECONNECT_MILLISECONDS = 1_000;
/** The connection may be silent for hours, and network devices drop silent connections without notice. */
const KEEP_ALIVE_MILLISECONDS = 30_000;

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

/**
 * Listens for announced changes on a separate connection. After a gap (a lost connection) anything may have changed, so
 * `onGap` is called.
 * @returns a function that stops listening
 */
export function listenForChanges(
  url: string,
  handlers: { onChange(kind: Changed, key: string): void; onGap(): void },
): () => Promise<void> {
  let stopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'tessera changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    });
    client = next;
    next.on('error', reconnect);
    next.on('end', reconnect);
    next.on('notification', ({ payload = '' }) => {
      const space = payload.indexOf(' ');
      handlers.onChange(payload.slice(0, space) as Changed, payload.slice(space + 1));
    });
    await next.connect();
    await next.query(`LISTEN ${CHANNEL}`);
    handlers.onGap();
  }

  function reconnect(): void {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().catch(reconnect);
    }, RECONNECT_MILLISECONDS);
    timer.unref();
  }

  connect().catch(reconnect);
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end().catch(() => undefined);
  };
}
