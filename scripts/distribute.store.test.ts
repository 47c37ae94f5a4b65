import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadSettings } from '@/lib/platform/config/env';
import { applyMigrations } from '@/lib/platform/postgres/migrations/apply-migrations';
import { readMigrations } from '@/lib/platform/postgres/migrations/read-migrations';
import { distribute, isDistributed } from './distribute';
import { explainFailure } from './explain-failure';
import { migrate } from './migrate';
import { type TestDatabase, testDatabase } from './test-database';

let database: TestDatabase;
let client: Client;

async function open(options: Parameters<typeof testDatabase>[0]): Promise<void> {
  database = await testDatabase(options);
  client = new Client({ connectionString: database.url });
  await client.connect();
}

afterEach(async () => {
  await client.end();
  await database.drop();
});

describe('distribute', () => {
  it('says in one line that the database has no Citus, and changes nothing', async () => {
    await open({ migrated: false });
    await migrate(database.url);
    const failure: unknown = await distribute(client).catch((error: unknown) => error);
    expect(explainFailure(failure)).toBe(
      'The database has no Citus extension: create it on every node first, as docs/guides/deploy/citus.md says.\n',
    );
    expect(await isDistributed(client)).toBe(false);
  });

  it('finds no foreign key that Citus rejects, and every key begins with the tenant', async () => {
    await open({ migrated: false });
    await migrate(database.url);
    const { rows } = await client.query(`
      SELECT conrelid::regclass::text AS "table", conname FROM pg_constraint c
      WHERE connamespace = current_schema()::regnamespace
        AND EXISTS (SELECT FROM pg_attribute WHERE attrelid = conrelid AND attname = 'tenant_id')
        AND (contype = 'f' AND (confupdtype <> 'a' OR confdeltype NOT IN ('a', 'c') OR NOT convalidated)
          OR contype IN ('f', 'p', 'u') AND (SELECT attname FROM pg_attribute WHERE attrelid = conrelid AND attnum = conkey[1]) <> 'tenant_id')`);
    expect(rows).toEqual([]);
  });
});

describe('the migration of foreign keys', () => {
  const unchecked = async () =>
    (await client.query(`SELECT conname FROM pg_constraint WHERE contype = 'f' AND NOT convalidated`)).rowCount;

  it('checks no rows while it holds its locks, and all of them in the next transaction', async () => {
    await open({ migrated: false });
    const all = await readMigrations();
    const at = all.findIndex(({ name }) => name.endsWith('_distributable'));
    await applyMigrations(client, all.slice(0, at + 1));
    expect(await unchecked()).toBe(19);
    await applyMigrations(client, all.slice(at + 1));
    expect(await unchecked()).toBe(0);
  });
});

describe.runIf(loadSettings().testCitusUrl)('distribute on Citus', () => {
  beforeEach(() => open({ distributed: false }));

  const tenants = 30;
  const fill = async () => {
    await client.query(`
      INSERT INTO tenant (id, slug, name, updated_at) SELECT gen_random_uuid(), 't' || n, 'T', now() FROM generate_series(1, ${tenants}) AS n`);
    await client.query(`
      INSERT INTO "group" (tenant_id, id, display_name, display_name_key, updated_at) SELECT id, gen_random_uuid(), 'G', 'g', now() FROM tenant`);
    await client.query(`
      INSERT INTO group_member (tenant_id, group_id, member_id) SELECT tenant_id, id, gen_random_uuid() FROM "group"`);
    await client.query(`
      INSERT INTO provisioning_log (tenant_id, id, request_id, method, path, status, duration_ms)
      SELECT id, gen_random_uuid(), 'r', 'GET', '/Users', 200, 1 FROM tenant`);
  };

  it('moves the rows of a database in use to the nodes, by tenant, and then has nothing left to do', async () => {
    await fill();
    const first = await distribute(client);
    expect(first).toMatchObject({
      copiedToEachNode: ['email_domain', 'tenant'],
      local: ['installation', 'throttle', 'uptime'],
      before: 0,
    });
    expect(first.distributed).toEqual(
      expect.arrayContaining(['person', '"group"', 'group_member', 'provisioning_log']),
    );
    const { rows } = await client.query(`
      SELECT (SELECT count(*)::int FROM tenant) AS tenants, (SELECT count(*)::int FROM "group" g JOIN group_member m ON m.tenant_id = g.tenant_id AND m.group_id = g.id) AS members,
             (SELECT count(*)::int FROM provisioning_log) AS log`);
    expect(rows).toEqual([{ tenants, members: tenants, log: tenants }]);
    const { rows: nodes } = await client.query<{ nodes: number }>(
      `SELECT count(DISTINCT nodename || nodeport)::int AS nodes FROM citus_shards WHERE table_name = 'group_member'::regclass AND shard_size > 0`,
    );
    expect(nodes[0]?.nodes).toBeGreaterThan(1);
    const { rows: left } = await client.query('SELECT FROM pg_dist_partition WHERE pg_relation_size(logicalrelid) > 0');
    expect(left).toEqual([]);
    expect(await distribute(client)).toEqual({
      distributed: [],
      copiedToEachNode: [],
      local: first.local,
      before: first.distributed.length + 2,
    });
  });

  it('continues after an interruption, and distributes a table that is new', async () => {
    await client.query(
      `SELECT create_reference_table('tenant'), create_distributed_table('person', 'tenant_id', colocate_with => 'none')`,
    );
    await client.query('CREATE TABLE novelty (tenant_id uuid, id uuid, PRIMARY KEY (tenant_id, id))');
    const { distributed, before } = await distribute(client);
    expect(before).toBe(2);
    expect(distributed).toContain('novelty');
    const { rows } = await client.query(
      `SELECT count(DISTINCT colocationid)::int AS groups FROM pg_dist_partition WHERE partmethod = 'h'`,
    );
    expect(rows).toEqual([{ groups: 1 }]);
  });
});
