import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import type { ExpiredRows } from '@/lib/platform/postgres/expired-rows';
import { newId } from '@/lib/platform/shared/id';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { systemCause } from '../audit-entry';
import { auditLogPartitions, expiredAuditEvents } from './expire';
import { writeAudit } from './record';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  home = await testDatabase();
  database = openDatabase({ url: home.url, poolSize: 5 });
});
afterAll(async () => {
  await database.close();
  await home.drop();
});

const run = (statement: string) => database.execute(sql([statement]));
const partitions = async () =>
  (
    await database.query<{ name: string }>(
      sql`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_event'::regclass ORDER BY 1`,
    )
  ).map(({ name }) => name);

/** The first partition ends eight months ago, so that months follow it. */
beforeEach(async () => {
  await run('TRUNCATE tenant, audit_event');
  for (const name of await partitions()) if (!name.endsWith('_default')) await run(`DROP TABLE ${name}`);
  const [bound] = await database.query<{ until: string }>(
    sql`SELECT to_char((now() AT TIME ZONE 'UTC') - interval '8 months', 'YYYY-MM-01') AS until`,
  );
  await run(
    `CREATE TABLE audit_event_first PARTITION OF audit_event FOR VALUES FROM (MINVALUE) TO ('${bound?.until}T00:00:00Z')`,
  );
});

async function tenant(auditLogDays: number | null): Promise<string> {
  const id = newId();
  await database.execute(sql`
    INSERT INTO tenant (id, slug, name, settings, updated_at)
    VALUES (${id}::uuid, ${`t-${id}`}, 'T', jsonb_strip_nulls(jsonb_build_object('auditLogDays', ${auditLogDays}::int)), now())`);
  return id;
}
/** One entry for each number of days; the action says how old it is. */
const write = (tenantId: string, ...ages: number[]) =>
  database.execute(sql`
    INSERT INTO audit_event (tenant_id, id, at, actor_type, action, target_type)
    SELECT ${tenantId}::uuid, gen_random_uuid(), now() - make_interval(days => age), 'system', age::text, 'tenant' FROM unnest(${ages}::int[]) AS age`);
const actionsOf = async (tenantId: string) =>
  (
    await database.query<{ action: string }>(
      sql`SELECT action FROM audit_event WHERE tenant_id = ${tenantId}::uuid ORDER BY at, id`,
    )
  ).map(({ action }) => action);
async function takeSteps(of: ExpiredRows, from?: string): Promise<number> {
  const { deleted, next } = await database.transaction((connection) => of.step(connection, from));
  return next === undefined ? deleted : deleted + (await takeSteps(of, next));
}

/** Days from the beginning of the month in which it was so many days ago. */
async function daysSinceMonthOf(days: number): Promise<number> {
  const [row] = await database.query<{ days: number }>(
    sql`SELECT extract(day FROM now() - date_trunc('month', now() - make_interval(days => ${days}::int), 'UTC'))::int AS days`,
  );
  return row?.days ?? 0;
}

describe('an audit log', () => {
  it('is kept for its tenant’s days and the rest of the month, and as a whole by default', async () => {
    const [short, long, whole] = [await tenant(60), await tenant(150), await tenant(null)];
    const cut = await daysSinceMonthOf(60);
    for (const one of [short, long, whole]) await write(one, 900, cut + 1, cut - 1, 0);
    expect(await takeSteps(auditLogPartitions)).toBe(0);
    expect(await takeSteps(expiredAuditEvents)).toBe(3);
    expect(await actionsOf(short)).toEqual([`${cut - 1}`, '0', 'audit-log.expired']);
    expect(await actionsOf(long)).toEqual([`${cut + 1}`, `${cut - 1}`, '0', 'audit-log.expired']);
    expect(await actionsOf(whole)).toEqual(['900', `${cut + 1}`, `${cut - 1}`, '0']);
    expect(await takeSteps(expiredAuditEvents)).toBe(0);
  });

  it('is deleted in bounded steps, and the month is noted once', async () => {
    const short = await tenant(30);
    await database.execute(sql`
      INSERT INTO audit_event (tenant_id, id, at, actor_type, action, target_type)
      SELECT ${short}::uuid, gen_random_uuid(), now() - interval '1 year' - make_interval(secs => n), 'system', 'a', 'tenant' FROM generate_series(1, 2500) n`);
    const { deleted, next } = await database.transaction((connection) => expiredAuditEvents.step(connection));
    expect(deleted).toBe(1_000);
    expect(await takeSteps(expiredAuditEvents, next)).toBe(1_500);
    expect(await actionsOf(short)).toEqual(['audit-log.expired']);
  });

  it('loses a month whole once no tenant keeps it, and each tenant that had entries in it notes that', async () => {
    const [short, long, empty] = [await tenant(60), await tenant(90), await tenant(60)];
    expect(await takeSteps(auditLogPartitions)).toBe(0);
    const before = await partitions();
    expect(before).not.toContain('audit_event_first');
    expect(before.length).toBeGreaterThan(6);

    await write(short, 70, 0);
    await write(long, 70, 0);
    await database.execute(sql`UPDATE tenant SET settings = '{"auditLogDays": 30}'`);
    await run('ANALYZE audit_event');
    expect(await takeSteps(auditLogPartitions)).toBe(2);
    expect((await partitions()).length).toBeLessThan(before.length);
    expect(await actionsOf(short)).toEqual(['0', 'audit-log.expired']);
    expect(await actionsOf(long)).toEqual(['0', 'audit-log.expired']);
    expect(await actionsOf(empty)).toEqual([]);
  });

  it('loses no month while one tenant keeps everything', async () => {
    const [short] = [await tenant(30), await tenant(null)];
    await takeSteps(auditLogPartitions);
    expect(await partitions()).toContain('audit_event_first');
    await write(short, 200);
    await takeSteps(auditLogPartitions);
    expect(await actionsOf(short)).toEqual(['200']);
  });

  it('is written without a failure while partitions are created and dropped', async () => {
    const one = await tenant(30);
    let isOver = false;
    const write = async (): Promise<number> => {
      let written = 0;
      for (; !isOver; written++) {
        await writeAudit(database, {
          tenantId: one,
          cause: systemCause,
          action: 'client.created',
          target: { type: 'client', id: 'app', name: 'App' },
          after: {},
        });
      }
      return written;
    };
    const writers = [write(), write(), write()];
    expect(await takeSteps(auditLogPartitions)).toBe(0);
    isOver = true;
    const written = await Promise.all(writers);
    expect(await partitions()).not.toContain('audit_event_first');
    expect(await actionsOf(one)).toHaveLength(written.reduce((sum, each) => sum + each, 0));
  });

  it('keeps a month for the next run while a transaction that has written an entry is open', async () => {
    const one = await tenant(30);
    await write(one, 400);
    await database.transaction(async (connection) => {
      await connection.execute(sql`
        INSERT INTO audit_event (tenant_id, id, actor_type, action, target_type) VALUES (${one}::uuid, gen_random_uuid(), 'system', 'a', 'tenant')`);
      await expect(takeSteps(auditLogPartitions)).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await actionsOf(one)).toEqual(['400', 'a']);
    await takeSteps(auditLogPartitions);
    expect(await actionsOf(one)).toEqual(['a', 'audit-log.expired']);
  });

  it('is in few partitions where it is kept for years', async () => {
    await tenant(3_650);
    await takeSteps(auditLogPartitions);
    expect((await partitions()).length).toBeLessThanOrEqual(5);
  });

  it('accepts an entry of any time, whether or not its month has been prepared', async () => {
    const one = await tenant(null);
    await write(one, -4_000, 100, 4_000);
    await takeSteps(auditLogPartitions);
    expect(await actionsOf(one)).toEqual(['4000', '100', '-4000']);
  });
});
