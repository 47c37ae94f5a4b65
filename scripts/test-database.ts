import { createHash, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { loadSettings } from '@/lib/platform/config/env';
import { readMigrations } from '@/lib/platform/postgres/migrations/read-migrations';
import { distribute } from './distribute';
import { migrate, withClient } from './migrate';
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
 * The PostgreSQL server for tests: the one at TEST_CITUS_URL or TEST_DATABASE_URL, otherwise an embedded one in
 * `.data/test` that all test processes share. Hold it for the length of a run, so that it is started only once.
 */
export async function testServer(): Promise<TestServer> {
  const { testCitusUrl, testDatabaseUrl = testCitusUrl } = loadSettings();
  if (testDatabaseUrl) return { adminUrl: testDatabaseUrl, release: async () => undefined };
  return embeddedPostgres({
    dataFolder: resolve('.data/test'),
    name: `tessera tests (process ${process.pid})`,
    settings: TEST_SETTINGS,
  });
}

/**
 * A new database with every migration applied. It is a copy of a template, which is migrated once for each set of
 * migrations. On Citus, each node has a copy under the same name, so the nodes find each other in it.
 * @param options.migrated false for a database without any tables
 * @param options.distributed false for a migrated database that Citus could distribute and has not
 * @param options.icuLocale the language whose order of text the database has, without any tables; by default that of
 *   the server
 */
export async function testDatabase({
  icuLocale,
  migrated = icuLocale === undefined,
  distributed = true,
}: {
  migrated?: boolean;
  distributed?: boolean;
  icuLocale?: string;
} = {}): Promise<TestDatabase> {
  const server = await testServer();
  const nodes = await nodesOf(server);
  const template = migrated && distributed ? await templateFor(nodes) : 'template0';
  const name = `tessera_test_${randomBytes(8).toString('hex')}`;
  const locale = icuLocale === undefined ? '' : `LOCALE_PROVIDER icu ICU_LOCALE '${icuLocale}'`;
  // Copying the files takes half the processor time of writing each page to the log.
  await onEach(nodes, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY ${locale}`);
  if (migrated && !distributed) {
    await joinNodes(nodes, name);
    await migrate(onDatabase(server.adminUrl, name));
  }
  return {
    url: onDatabase(server.adminUrl, name),
    drop: async () => {
      await onEach(nodes, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      await server.release();
    },
  };
}

/** Connection URLs of the server and, if it coordinates a Citus cluster, of its workers. */
type Nodes = [string, ...string[]];

async function nodesOf({ adminUrl }: TestServer): Promise<Nodes> {
  if (adminUrl !== loadSettings().testCitusUrl) return [adminUrl];
  return withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ host: string }>(
      `SELECT nodename || ':' || nodeport AS host FROM pg_dist_node WHERE groupid > 0 ORDER BY nodeid`,
    );
    return [adminUrl, ...rows.map(({ host }) => Object.assign(new URL(adminUrl), { host }).href)];
  });
}

/** The templates that this process has found or created, by the server. */
const templates = new Map<string, Promise<string>>();

function templateFor(nodes: Nodes): Promise<string> {
  const template = templates.get(nodes[0]) ?? openTemplate(nodes);
  templates.set(nodes[0], template);
  return template;
}

async function openTemplate(nodes: Nodes): Promise<string> {
  const checksums = (await readMigrations()).map(({ checksum }) => checksum).join();
  const template = `tessera_template_${createHash('sha256').update(checksums).digest('hex').slice(0, 16)}`;
  await withClient(nodes[0], async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
    if (rowCount) return;
    const staging = `${template}_new`;
    await onEach(nodes, `DROP DATABASE IF EXISTS ${staging} WITH (FORCE)`);
    await onEach(nodes, `CREATE DATABASE ${staging}`);
    if (nodes.length > 1) await joinNodes(nodes, staging);
    await migrate(onDatabase(nodes[0], staging));
    if (nodes.length > 1) await distributeForTests(nodes, staging);
    await onEach(nodes.toReversed() as Nodes, `ALTER DATABASE ${staging} RENAME TO ${template}`);
  });
  return template;
}

/** Makes a database of the same name on each node one database of Citus. */
async function joinNodes(nodes: Nodes, name: string): Promise<void> {
  for (const node of nodes)
    await withClient(onDatabase(node, name), (client) => client.query('CREATE EXTENSION citus'));
  await withClient(onDatabase(nodes[0], name), async (client) => {
    for (const [index, node] of nodes.entries()) {
      const { hostname, port } = new URL(node);
      await client.query(`SELECT ${index === 0 ? 'citus_set_coordinator_host' : 'citus_add_node'}($1, $2)`, [
        hostname,
        port,
      ]);
    }
  });
}

/** With few shards, and then without the connections that Citus keeps: only an unused database can be copied. */
async function distributeForTests(nodes: Nodes, name: string): Promise<void> {
  await withClient(onDatabase(nodes[0], name), async (client) => {
    await client.query('SET citus.shard_count = 4');
    await distribute(client);
  });
  await onEach(nodes, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await onEach(nodes, `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '${name}'`);
}

async function onEach(nodes: Nodes, statement: string): Promise<void> {
  for (const node of nodes) await withClient(node, (client) => client.query(statement));
}

function onDatabase(adminUrl: string, name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
