import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Client } from 'pg';
import { loadSettings } from '@/lib/platform/config/env';
import { readMigrations } from '@/lib/platform/postgres/migrations/read-migrations';
import { migrate } from './migrate';
import { embeddedPostgres } from './postgres/embedded-postgres';

export interface TestDatabase {
  /** The connection URL of a new database with every migration applied. */
  url: string;
  /** Removes the database, and stops the server if no other process uses it. */
  drop(): Promise<void>;
}

export interface TestServer {
  /** The connection URL of a database from which others can be created. */
  adminUrl: string;
  release(): Promise<void>;
}

/** Test databases favor speed because they need not survive a power failure. Everything else is as in production. */
const TEST_SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '400' };

/**
 * The PostgreSQL server for tests: the one at TEST_DATABASE_URL, otherwise an embedded one in `.data/test` that all
 * test processes share. Hold it for the length of a run, so that it is started only once.
 */
export async function testServer(): Promise<TestServer> {
  const { testDatabaseUrl } = loadSettings();
  if (testDatabaseUrl) return { adminUrl: testDatabaseUrl, release: async () => undefined };
  return embeddedPostgres({
    dataFolder: resolve('.data/test'),
    name: `tessera tests (process ${process.pid})`,
    settings: TEST_SETTINGS,
  });
}

/**
 * A new database with every migration applied. It is a copy of a template, which is migrated once for each set of
 * migrations.
 * @param migrated false for a database without any tables
 * @param icuLocale the language whose order of text the database has, without any tables; by default that of the server
 */
export async function testDatabase({
  icuLocale,
  migrated = icuLocale === undefined,
}: {
  migrated?: boolean;
  icuLocale?: string;
} = {}): Promise<TestDatabase> {
  const server = await testServer();
  const template = migrated ? await templateFor(server.adminUrl) : 'template0';
  const name = `tessera_test_${randomBytes(8).toString('hex')}`;
  const locale = icuLocale === undefined ? '' : `LOCALE_PROVIDER icu ICU_LOCALE '${icuLocale}'`;
  await asAdmin(server.adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ${locale}`));
  return {
    url: onDatabase(server.adminUrl, name),
    drop: async () => {
      await asAdmin(server.adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
      await server.release();
    },
  };
}

async function templateFor(adminUrl: string): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join();
  const template = `tessera_template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
  await asAdmin(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const staging = `${template}_new`;
    await client.query(`DROP DATABASE IF EXISTS ${staging} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${staging}`);
    await migrate(onDatabase(adminUrl, staging));
    await client.query(`ALTER DATABASE ${staging} RENAME TO ${template}`);
  });
  return template;
}

async function asAdmin(adminUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function onDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
