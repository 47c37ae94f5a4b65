import pg from 'pg';
import { type Connection, sql } from './database';

const CHANNEL = 'tessera_changes';
const RECONNECT_MILLISECONDS = 1_000;
/** Nobody may say anything for hours: what stands between drops such connections, and tells no one. */
const KEEP_ALIVE_MILLISECONDS = 30_000;

/** What every process may hold a copy of. */
export type Changed =
  | 'client'
  | 'tenant'
  | 'hosts'
  | 'installation'
  | 'signing-key'
  | 'trusted-issuer'
  | 'extension-schema';

/**
 * Tells every process that something it may hold a copy of has changed; delivered when the transaction commits.
 * @param key what the holders' caches call it
 */
export async function announceChange(connection: Connection, kind: Changed, key: string): Promise<void> {
  await connection.query(sql`SELECT pg_notify(${CHANNEL}, ${`${kind} ${key}`})::text`);
}

/**
 * Listens for announced changes on a connection of its own. After a gap (a lost connection) everything may have
 * changed, and `onGap` is called.
 * @returns stops listening
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
