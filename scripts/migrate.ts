import { Client } from 'pg';
import { readServersUrl } from '@/lib/platform/config/servers-url';
import { newerMigrations } from '@/lib/platform/postgres/migrations/applied-migrations';
import { applyMigrations } from '@/lib/platform/postgres/migrations/apply-migrations';
import { serversOf } from '@/lib/platform/postgres/servers';
import { distribute, isDistributed } from './distribute';
import { LaunchError } from './launch-error';

const CONNECT_MILLISECONDS = 10_000;

export interface Migrated {
  /** The names of the migrations applied now. */
  applied: string[];
  /** The names of migrations that only a newer version has. During a rolling upgrade, this version runs on. */
  newer: string[];
}

/**
 * Brings the database at `url` up to date. A database that is newer than this version stays as it is. If it is
 * distributed over the nodes of Citus, so are new tables.
 * @throws LaunchError when it cannot be reached, MigrationError when a migration fails
 */
export function migrate(url: string): Promise<Migrated> {
  return withClient(url, async (client) => {
    const applied = await applyMigrations(client);
    const newer = await newerMigrations(async (text) => (await client.query<object>(text)).rows);
    if (await isDistributed(client)) await distribute(client);
    return { applied, newer };
  });
}

/**
 * Opens a separate connection for work on the schema.
 * @throws LaunchError when the database cannot be reached
 */
export async function withClient<Outcome>(url: string, work: (client: Client) => Promise<Outcome>): Promise<Outcome> {
  const servers = serversOf(url);
  if (servers.several) await servers.find();
  const client = new Client({
    connectionString: servers.current(),
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    application_name: 'tessera migrate',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new LaunchError(
      `The database at ${readServersUrl(url).address} cannot be reached (${reasonOf(cause)}): check DATABASE_URL and that PostgreSQL runs there.`,
      { cause },
    );
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** One sentence about a database that is newer than this version; null if it is not. */
export function newerDatabase({ newer }: Migrated): string | null {
  return newer.length === 0
    ? null
    : `The database is newer than this version of Tessera: it has ${newer.join(', ')}, which this version does not know.`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
