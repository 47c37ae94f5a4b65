import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { type Database, openDatabase, sql } from './database';
import { timePartitions } from './time-partitions';

let server: TestDatabase;
let database: Database;
const weeks = timePartitions('log', { days: () => 30, each: () => 'week', storage: 'fillfactor = 90' });

beforeAll(async () => {
  server = await testDatabase({ migrated: false });
  database = openDatabase({ url: server.url, poolSize: 5 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

/**
 * A log whose first partition ended so many days before this Monday, or so many months before the first of this month.
 */
async function logUntil(ago: number, unit: 'days' | 'months' = 'days'): Promise<void> {
  await database.execute(sql`DROP TABLE IF EXISTS log`);
  await database.execute(
    sql`CREATE TABLE log (id int, at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (at, id)) PARTITION BY RANGE (at)`,
  );
  await database.execute(sql`CREATE TABLE log_default PARTITION OF log DEFAULT`);
  const [bound] = await database.query<{ until: string }>(
    sql`SELECT (date_trunc(${unit === 'days' ? 'week' : 'month'}, now() AT TIME ZONE 'UTC') - ${`${ago} ${unit}`}::interval)::text || 'Z' AS until`,
  );
  await database.execute(
    sql([`CREATE TABLE log_first PARTITION OF log FOR VALUES FROM (MINVALUE) TO ('${bound?.until}')`]),
  );
}

beforeEach(() => logUntil(-14));

const insert = (id: number, daysFromNow: number) =>
  database.execute(sql`INSERT INTO log VALUES (${id}::int, now() + make_interval(days => ${daysFromNow}::int))`);
const step = (of = weeks) => database.transaction((connection) => of.step(connection));
/** Takes steps until nothing is left. */
async function run(of = weeks): Promise<{ deleted: number }> {
  const { deleted, next } = await step(of);
  return next === undefined ? { deleted } : { deleted: deleted + (await run(of)).deleted };
}
const idsIn = async (table: string) =>
  (await database.query<{ id: number }>(sql`SELECT id FROM ${sql([table])} ORDER BY id`)).map(({ id }) => id);
const partitions = async () =>
  (
    await database.query<{ name: string }>(
      sql`SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'log'::regclass ORDER BY 1`,
    )
  ).map(({ name }) => name);

describe('weekly partitions', () => {
  it('are created four weeks ahead, once, with the indexes and storage parameters of the table', async () => {
    await insert(1, 0);
    expect(await run()).toEqual({ deleted: 0 });
    const created = (await partitions()).filter((name) => /^log_\d{8}$/.test(name));
    expect([3, 4]).toContain(created.length);
    await run();
    expect(await partitions()).toEqual([...created, 'log_default', 'log_first']);
    await insert(2, 27);
    expect([await idsIn('log_default'), await idsIn('log_first')]).toEqual([[], [1]]);
    const [options] = await database.query<{ options: string[]; indexes: number }>(sql`
      SELECT reloptions AS options, (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid) AS indexes
      FROM pg_class c WHERE relname = ${created[0]}`);
    expect(options).toEqual({ options: ['fillfactor=90'], indexes: 1 });
  });

  it('are dropped when their newest row is old enough, and no row that is kept is lost', async () => {
    await logUntil(35);
    await insert(1, -50);
    await database.execute(sql`ANALYZE log_first`);
    await insert(2, -1);
    expect(await run()).toEqual({ deleted: 1 });
    expect(await partitions()).not.toContain('log_first');
    expect(await idsIn('log')).toEqual([2]);
    await logUntil(14);
    await insert(3, -20);
    await run();
    expect(await idsIn('log_first')).toEqual([3]);
  });

  it('take over what the default partition has taken in their place while no clean-up ran', async () => {
    await logUntil(21);
    for (const [id, day] of [-15, -8, -1, 0, 6, 100].entries()) await insert(id, day);
    expect(await idsIn('log_default')).toEqual([0, 1, 2, 3, 4, 5]);
    await run();
    expect(await idsIn('log_default')).toEqual([5]);
    expect(await idsIn('log')).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('are created one per step, so that a step moves the rows of one week at most', async () => {
    await logUntil(21);
    await insert(1, -15);
    await insert(2, -1);
    const before = await partitions();
    expect(await step()).toMatchObject({ deleted: 0, next: expect.any(String) });
    expect(await partitions()).toHaveLength(before.length + 1);
    expect(await idsIn('log_default')).toContain(2);
  });

  it('are not created for weeks that would be dropped again', async () => {
    await logUntil(3_500);
    await run();
    expect((await partitions()).length).toBeLessThan(15);
  });

  it('let nothing wait behind a transaction that uses the table for long, and are created by a later run', async () => {
    await database.transaction(async (connection) => {
      await connection.query(sql`SELECT FROM log_default FOR UPDATE`);
      await connection.query(sql`LOCK TABLE log_default IN ROW EXCLUSIVE MODE`);
      await expect(step()).rejects.toMatchObject({ code: '55P03' });
    });
    expect(await partitions()).toEqual(['log_default', 'log_first']);
    await run();
    expect((await partitions()).length).toBeGreaterThan(4);
  });
});

describe('monthly partitions', () => {
  const months = (days: number | null, dropped: Date[] = []) =>
    timePartitions('log', {
      days: () => days,
      each: () => 'month',
      beforeDrop: async (_, until) => void dropped.push(until),
    });

  it('begin on the first of each month, the next three included, and stay while there is no limit', async () => {
    await logUntil(14, 'months');
    expect(await run(months(null))).toEqual({ deleted: 0 });
    const names = await partitions();
    expect(names.filter((name) => /^log_\d{6}01$/.test(name))).toHaveLength(names.length - 2);
    expect([18, 19]).toContain(names.length - 2);
    expect(names).toContain('log_first');
    for (let day = -420; day <= 90; day += 5) await insert(day + 1_000, day);
    expect([await idsIn('log_default'), await idsIn('log_first')]).toEqual([[], []]);
  });

  it('are dropped at the limit, each after what comes before it', async () => {
    await logUntil(3, 'months');
    await run(months(null));
    const dropped: Date[] = [];
    await run(months(31, dropped));
    expect(await partitions()).not.toContain('log_first');
    expect(dropped.length).toBeGreaterThanOrEqual(2);
    expect(dropped).toEqual(dropped.toSorted((a, b) => a.getTime() - b.getTime()));
    for (const until of dropped) expect(until.toISOString()).toMatch(/-01T00:00:00.000Z$/);
  });
});

it('follow each other without a gap when their length changes', async () => {
  await logUntil(30, 'months');
  const of = (each: 'month' | 'year') => timePartitions('log', { days: () => null, each: () => each });
  await step(of('month'));
  await step(of('year'));
  await step(of('year'));
  await run(of('month'));
  for (let day = -900; day <= 90; day += 10) await insert(day + 1_000, day);
  expect([await idsIn('log_default'), await idsIn('log_first')]).toEqual([[], []]);
  expect((await partitions()).length).toBeLessThan(24);
});
