import pg from 'pg';
import { readServersUrl } from '../config/servers-url';

/** How long a server may take to say whether it accepts writes. Servers are asked at the same time. */
const ANSWER_MILLISECONDS = 1_000;

/** Whether the session accepts writes. A standby and a server that is read-only by setting do not. */
export const IS_WRITABLE = `NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off'`;

/** The servers that a connection URL names, of which one is in use. */
export interface Servers {
  /** The connection URL of the server in use. */
  current(): string;
  /** Whether the URL names more than one. */
  several: boolean;
  /** Whether a server that rejects writes must not be used. */
  writable: boolean;
  /**
   * Asks all servers whether they accept writes, and uses the first that does.
   * @returns whether there is one
   */
  find(): Promise<boolean>;
}

/**
 * The servers of a connection URL. With several, one that accepts writes is used unless the URL says
 * `target_session_attrs=any`.
 * @throws Error if it is not such a URL
 */
export function serversOf(url: string): Servers {
  const { urls, target } = readServersUrl(url);
  const several = urls.length > 1;
  let [current] = urls;
  let finding: Promise<boolean> | null = null;

  async function findOnce(): Promise<boolean> {
    const found = await Promise.any(urls.map(writableUrl)).catch(() => null);
    if (found === null) return false;
    current = found;
    return true;
  }

  return {
    current: () => current,
    several,
    writable: target === null ? several : target !== 'any',
    find: () => (finding ??= findOnce().finally(() => (finding = null))),
  };
}

/** @returns the URL if its server accepts writes, and rejects otherwise */
async function writableUrl(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'tessera servers',
    connectionTimeoutMillis: ANSWER_MILLISECONDS,
    query_timeout: ANSWER_MILLISECONDS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>(`SELECT ${IS_WRITABLE} AS writable`);
    if (rows[0]?.writable !== true) throw new Error('The server accepts no writes.');
    return url;
  } finally {
    void client.end().catch(() => undefined);
  }
}
