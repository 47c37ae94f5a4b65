import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { newerMigrations } from './applied-migrations';
import { applyMigrations } from './apply-migrations';
import { type Migration, readMigrations } from './read-migrations';
import { pendingMigrations } from './readiness';

let database: TestDatabase;
let client: Client;

beforeEach(async () => {
  database = await testDatabase({ migrated: false });
  client = await connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

async function connect(): Promise<Client> {
  const connection = new Client({ connectionString: database.url });
  await connection.connect();
  return connection;
}

function migration(name: string, sql: string): Migration {
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

const first = migration('20260101000000_first', 'CREATE TABLE a (id int); INSERT INTO a VALUES (1);');
const second = migration('20260102000000_second', 'ALTER TABLE a ADD COLUMN b int; CREATE INDEX ON a (b);');
const broken = migration(
  '20260103000000_broken',
  'CREATE TABLE c (id int); INSERT INTO a VALUES (2, 2); SELECT 1 / 0;',
);

const query = async (sql: string) => (await client.query<object>(sql)).rows;

describe('applyMigrations', () => {
  it('brings an empty database to this version of the schema, and then has nothing left to do', async () => {
    const all = (await readMigrations()).map(({ name }) => name);
    expect(await pendingMigrations(query)).toEqual(all);
    expect(await applyMigrations(client)).toEqual(all);
    expect(await pendingMigrations(query)).toEqual([]);
    expect(await applyMigrations(client)).toEqual([]);
    expect((await client.query(`SELECT to_regclass('tenant') IS NOT NULL AS present`)).rows).toEqual([
      { present: true },
    ]);
  });

  it('records what it applied as Prisma does', async () => {
    await applyMigrations(client, [first, second]);
    const { rows } = await client.query(
      'SELECT migration_name, checksum, logs, rolled_back_at, applied_steps_count, finished_at >= started_at AS finished FROM _prisma_migrations ORDER BY started_at',
    );
    expect(rows).toEqual(
      [first, second].map(({ name, checksum }) => ({
        migration_name: name,
        checksum,
        logs: null,
        rolled_back_at: null,
        applied_steps_count: 1,
        finished: true,
      })),
    );
  });

  it('applies each migration once, however many processes start concurrently', async () => {
    const others = await Promise.all(Array.from({ length: 7 }, connect));
    const applied = await Promise.all([client, ...others].map((each) => applyMigrations(each, [first, second])));
    await Promise.all(others.map((each) => each.end()));
    expect(applied.flat().sort()).toEqual([first.name, second.name]);
    expect((await client.query('SELECT count(*)::int AS rows FROM a')).rows).toEqual([{ rows: 1 }]);
  });

  it('leaves nothing of a migration that fails, and keeps those before it', async () => {
    await expect(applyMigrations(client, [first, second, broken])).rejects.toMatchObject({
      code: 'migration_failed',
      message: 'Migration 20260103000000_broken failed and was rolled back: division by zero.',
    });
    expect(await pendingMigrations(query, [first, second, broken])).toEqual([broken.name]);
    expect((await client.query(`SELECT to_regclass('c') AS c, (SELECT count(*)::int FROM a) AS rows`)).rows).toEqual([
      { c: null, rows: 1 },
    ]);
  });

  it('applies a migration again that PostgreSQL aborts because of a deadlock with a running server', async () => {
    const locking = migration(
      '20260103000000_locking',
      'ALTER TABLE b ADD COLUMN c int; ALTER TABLE a ADD COLUMN c int;',
    );
    await applyMigrations(client, [first]);
    await client.query(`CREATE TABLE b (id int); SET deadlock_timeout = '2s'`);
    const other = await connect();
    // So that the migration notices first, and is the one that is aborted.
    await other.query(`SET deadlock_timeout = '20s'; BEGIN; INSERT INTO a VALUES (2)`);
    const applying = applyMigrations(client, [first, locking]);
    await expect
      .poll(
        async () => (await other.query(`SELECT FROM pg_locks WHERE NOT granted AND relation = 'a'::regclass`)).rowCount,
      )
      .toBe(1);
    await other.query('INSERT INTO b VALUES (2)');
    await other.query('COMMIT');
    await other.end();
    expect(await applying).toEqual([locking.name]);
    expect(await query('SELECT a.c FROM a JOIN b ON a.id = b.id')).toEqual([{ c: null }]);
  });

  it('gives up a migration that conflicts each time', async () => {
    const conflicting = migration(
      '20260102000000_conflicting',
      `DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`,
    );
    await expect(applyMigrations(client, [first, conflicting])).rejects.toMatchObject({
      code: 'migration_failed',
      message: 'Migration 20260102000000_conflicting failed and was rolled back: conflict.',
    });
  });

  it('rejects a migration that was changed after it was applied', async () => {
    await applyMigrations(client, [first]);
    await expect(applyMigrations(client, [{ ...first, checksum: second.checksum }])).rejects.toThrow(
      /is not the one that was applied/,
    );
  });

  it('rejects a migration that Prisma started but did not finish', async () => {
    await applyMigrations(client, [first]);
    await client.query('UPDATE _prisma_migrations SET finished_at = NULL');
    expect(await pendingMigrations(query, [first])).toEqual([first.name]);
    await expect(applyMigrations(client, [first])).rejects.toThrow(/was started by Prisma but not finished/);
  });

  it('reapplies what Prisma has marked as rolled back', async () => {
    await applyMigrations(client, [first]);
    await client.query('UPDATE _prisma_migrations SET rolled_back_at = now(), finished_at = NULL; DROP TABLE a');
    expect(await applyMigrations(client, [first])).toEqual([first.name]);
  });

  it('uses the audit log indexes that the guide builds beforehand, and builds none', async () => {
    const all = await readMigrations();
    const at = all.findIndex(({ name }) => name.endsWith('_audit_search'));
    await applyMigrations(client, all.slice(0, at));
    const statements =
      readFileSync('docs/guides/audit-log.md', 'utf8').match(/^CREATE INDEX CONCURRENTLY .+;$/gm) ?? [];
    for (const statement of statements) await client.query(statement);
    const indexes = async () =>
      (
        await client.query<{ name: string; oid: number }>(`
      SELECT c.relname AS name, c.oid FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = 'audit_event'::regclass AND i.indisvalid ORDER BY c.relname`)
      ).rows;
    const before = await indexes();
    expect(await applyMigrations(client, all.slice(at, at + 1))).toHaveLength(1);
    // The migration adds no index and removes one.
    expect(await indexes()).toEqual(before.filter(({ name }) => !name.includes('target_type')));

    const definitions = `SELECT indexdef FROM pg_indexes WHERE tablename = 'audit_event' ORDER BY indexname`;
    const prepared = (await client.query(definitions)).rows;
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await applyMigrations(client, all.slice(0, at + 1));
    expect((await client.query(definitions)).rows).toEqual(prepared);
  });

  it('attaches a filled provisioning log as its first partition, and builds nothing if it was prepared as the guide says', async () => {
    const all = await readMigrations();
    const at = all.findIndex(({ name }) => name.endsWith('_provisioning_log_weeks'));
    const fill = (newest: string) =>
      client.query(`
        INSERT INTO provisioning_log (tenant_id, id, at, request_id, method, path, status, duration_ms)
        SELECT gen_random_uuid(), gen_random_uuid(), now() + interval '${newest}' - make_interval(mins => n), 'r', 'GET', '/Users', 200, n
        FROM generate_series(1, 2000) AS n`);
    const files = async () =>
      (
        await client.query<{ file: number }>(`
          SELECT relfilenode AS file FROM pg_class WHERE oid = ANY (
            SELECT 'provisioning_log_first'::regclass UNION SELECT indexrelid FROM pg_index WHERE indrelid = 'provisioning_log_first'::regclass
          ) ORDER BY 1`)
      ).rows.map(({ file }) => file);
    const definitions = `
      SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition FROM pg_index
      WHERE indrelid = 'provisioning_log'::regclass ORDER BY 1`;
    const upgraded = async () => {
      expect(await applyMigrations(client, all.slice(at, at + 1))).toHaveLength(1);
      await fill('0 days');
      const { rows } = await client.query(
        'SELECT tableoid::regclass::text AS partition, count(*)::int AS rows FROM provisioning_log GROUP BY 1',
      );
      expect(rows).toEqual([{ partition: 'provisioning_log_first', rows: 4_000 }]);
      return (await client.query(definitions)).rows;
    };

    await applyMigrations(client, all.slice(0, at));
    await fill('0 days');
    const unprepared = await upgraded();

    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
    await applyMigrations(client, all.slice(0, at));
    await fill('0 days');
    const guide =
      readFileSync('docs/guides/upgrades.md', 'utf8').match(
        /^(?:CREATE .*INDEX|ALTER TABLE) .*provisioning_log .+;$/gm,
      ) ?? [];
    expect(guide).toHaveLength(4);
    const { rows: mondays } = await client.query<{ monday: string }>(
      `SELECT to_char(date_trunc('week', now(), 'UTC') + interval '21 days', 'YYYY-MM-DD') AS monday`,
    );
    const monday = mondays[0]?.monday ?? '';
    for (const statement of guide) await client.query(statement.replace(/\d{4}-\d\d-\d\d/, monday));
    const { rows: newest } = await client.query<{ file: number }>('SELECT max(relfilenode)::int AS file FROM pg_class');
    expect(await upgraded()).toEqual(unprepared);
    // Nothing was rewritten: every file of the partition was there before.
    expect(Math.max(...(await files()))).toBeLessThanOrEqual(newest[0]?.file ?? 0);
    const { rows: bound } = await client.query(
      `SELECT pg_get_expr(relpartbound, oid) LIKE '%${monday}%' AS "as checked" FROM pg_class WHERE relname = 'provisioning_log_first'`,
    );
    expect(bound).toEqual([{ 'as checked': true }]);
  });

  it('attaches a filled audit log as its first partition with all its entries, and builds nothing if it was prepared as the guide says', async () => {
    const all = await readMigrations();
    const at = all.findIndex(({ name }) => name.endsWith('_audit_log_months'));
    const write = (connection: Client) =>
      connection.query({
        name: 'write',
        text: `INSERT INTO audit_event (tenant_id, id, actor_type, action, target_type) VALUES ($1, gen_random_uuid(), 'system', 'a', 'client') RETURNING *`,
        values: ['01900000-0000-7000-8000-000000000001'],
      });
    const fill = () =>
      client.query(`
        INSERT INTO audit_event (tenant_id, id, at, actor_type, action, target_type, target_id, target_name, request_id, after)
        SELECT gen_random_uuid(), gen_random_uuid(), now() - make_interval(hours => n), 'person', 'client.updated', 'client', n::text, 'Client ' || n, 'r', '{"a": 1}'
        FROM generate_series(1, 3000) AS n`);
    const content = async () =>
      (
        await client.query(
          `SELECT count(*)::int AS rows, md5(string_agg(e::text, ',' ORDER BY e.id)) AS content FROM audit_event e WHERE actor_type = 'person'`,
        )
      ).rows;
    const definitions = `
      SELECT replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS definition FROM pg_index
      WHERE indrelid = 'audit_event'::regclass ORDER BY 1`;
    const filesBehind = async (relation: string) =>
      (
        await client.query<{ file: number }>(
          `SELECT relfilenode::int AS file FROM pg_class WHERE oid = ANY (
            SELECT '${relation}'::regclass UNION SELECT indexrelid FROM pg_index WHERE indrelid = '${relation}'::regclass)`,
        )
      ).rows.map(({ file }) => file);
    const upgraded = async () => {
      await fill();
      // As a server of the previous version that goes on during the upgrade, with a statement that it has prepared.
      const former = await connect();
      await write(former);
      const before = await content();
      expect(await applyMigrations(client, all.slice(at, at + 1))).toHaveLength(1);
      expect(await content()).toEqual(before);
      expect((await write(former)).rows).toHaveLength(1);
      await former.end();
      const { rows } = await client.query(
        'SELECT tableoid::regclass::text AS partition, count(*)::int AS rows FROM audit_event GROUP BY 1',
      );
      expect(rows).toEqual([{ partition: 'audit_event_first', rows: 3_002 }]);
      return (await client.query(definitions)).rows;
    };

    await applyMigrations(client, all.slice(0, at));
    const unprepared = await upgraded();
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');

    await applyMigrations(client, all.slice(0, at));
    const guide =
      readFileSync('docs/guides/upgrades.md', 'utf8').match(/^(?:CREATE .*INDEX|ALTER TABLE) .*audit_event .+;$/gm) ??
      [];
    expect(guide).toHaveLength(4);
    const { rows: firsts } = await client.query<{ first: string }>(
      `SELECT to_char(date_trunc('month', now(), 'UTC') + interval '100 days', 'YYYY-MM') || '-01' AS first`,
    );
    const first = firsts[0]?.first ?? '';
    for (const statement of guide) await client.query(statement.replace(/\d{4}-\d\d-\d\d/, first));
    const there = await filesBehind('audit_event');
    expect(await upgraded()).toEqual(unprepared);
    for (const file of await filesBehind('audit_event_first')) expect(there).toContain(file);
    const { rows: bound } = await client.query(
      `SELECT pg_get_expr(relpartbound, oid) LIKE '%${first}%' AS "as checked" FROM pg_class WHERE relname = 'audit_event_first'`,
    );
    expect(bound).toEqual([{ 'as checked': true }]);
  });

  it('lets an older version start on a database that is ahead of it', async () => {
    await applyMigrations(client, [first, second]);
    expect(await pendingMigrations(query, [first])).toEqual([]);
    expect(await applyMigrations(client, [first])).toEqual([]);
    expect(await newerMigrations(query, [first])).toEqual([second.name]);
    expect(await newerMigrations(query, [first, second])).toEqual([]);
  });
});
