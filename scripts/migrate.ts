import { Client } from 'pg';
import { readServersUrl } from '@/lib/platform/config/servers-url';
import { applyMigrations } from '@/lib/platform/postgres/migrations/apply-migrations';
import { serversOf } from '@/lib/platform/postgres/servers';
import { LaunchError } from './launch-error';

const CONNECT_MILLISECONDS = 10_000;

/**
 * Brings the database at `url` up to date.
 * @returns the names of the migrations applied now
 * @throws LaunchError when it cannot be reached, MigrationError when a migration fails
 */
export async function migrate(url: string): Promise<string[]> {
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
    return await applyMigrations(client);
  } finally {
    await client.end();
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
  return error instanceof Error ? error.message : String(error);
}
