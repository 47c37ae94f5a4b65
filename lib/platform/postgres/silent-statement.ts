import { Socket } from 'node:net';
import pg from 'pg';

/** How long a server may take to say what it does. */
const ANSWER_MILLISECONDS = 1_000;

/** Questions in progress, so that each is asked once however many connections are silent. */
const asking = new Map<string, Promise<boolean>>();

/**
 * Whether a server that has not answered a statement still works on it, asked over another connection.
 * @param url the server's connection URL
 * @param processId the session that runs the statement; null if unknown, behind a pooler, where any answer will do
 * @returns false if the server gives no answer or does not run the statement: its answer will never come
 */
export function isWorking(url: string, processId: number | null): Promise<boolean> {
  const key = `${processId} ${url}`;
  const asked = asking.get(key) ?? ask(url, processId).finally(() => asking.delete(key));
  asking.set(key, asked);
  return asked;
}

async function ask(url: string, processId: number | null): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tessera check',
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (processId === null) return (await client.query('SELECT 1')).rowCount === 1;
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE pid = ${processId} AND state IN ('active', 'fastpath function call')`,
    );
    return rowCount === 1;
  } catch (error) {
    // It answered, if only to refuse another connection.
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => undefined);
  }
}

/** What the driver knows about the session of a connection. */
export interface Session {
  host: string;
  port: number;
  processID: number | null;
  secretKey: number | null;
  connection: Pick<pg.ConnectionConfig, 'ssl'> & { sslNegotiation?: string };
}

/** What the driver's connection can do besides what its types say. */
interface Wire extends pg.Connection {
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(processId: number, secretKey: number): void;
}

/**
 * Asks the server to cancel what a connection runs, so that a session that nobody waits for does not hold its locks.
 * Where the connection is encrypted, the request is too: its key would let a listener cancel statements. Nothing is
 * known about the outcome.
 */
export function cancelStatement({ host, port, processID, secretKey, connection }: Session): void {
  if (processID === null || secretKey === null) return;
  const { ssl, sslNegotiation } = connection;
  const socket = new Socket();
  const settings = { ssl, sslNegotiation, stream: () => socket };
  const wire = new pg.Connection(settings) as Wire;
  socket.setTimeout(ANSWER_MILLISECONDS, () => socket.destroy());
  wire.on('error', () => undefined);
  wire.on('connect', () => {
    if (!ssl) wire.cancel(processID, secretKey);
    else if (sslNegotiation !== 'direct') wire.requestSsl();
  });
  wire.on('sslconnect', () => wire.cancel(processID, secretKey));
  if (host.startsWith('/')) wire.connect(`${host}/.s.PGSQL.${port}`);
  else wire.connect(port, host);
}
