import { Client } from 'pg';
import { applyMigrations } from '@/lib/platform/postgres/migrations/apply-migrations';
import { LaunchError } from './launch-error';

const CONNECT_MILLISECONDS = 10_000;

/**
 * Brings the database at `url` up to date.
 * @returns the names of the migrations applied now
 * @throws LaunchError when it cannot be reached, MigrationError when a migration fails
 */
export async function migrate(url: string): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MILLISECONDS,
    application_name: 'tessera migrate',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw new LaunchError(
      `The database at ${databaseAddress(url)} cannot be reached (${reasonOf(cause)}): check DATABASE_URL and that PostgreSQL runs there.`,
      { cause },
    );
  }
  try {
    return await applyMigrations(client);
  } finally {
    await client.end();
  }
}

/** Host, port and database: the parts of a connection URL that may be shown. */
function databaseAddress(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || '5432'}${pathname}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
