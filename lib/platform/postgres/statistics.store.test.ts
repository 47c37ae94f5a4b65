import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '@/scripts/test-database';
import { type Database, openDatabase, sql } from './database';
import { analyzeGrownTables } from './statistics';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await testDatabase();
  drop = opened.drop;
  // One connection, whose session keeps the plans.
  database = openDatabase({ url: opened.url, poolSize: 1 });
  await database.execute(sql`CREATE TABLE growing (tenant int, key int, at int, filler text)`);
  await database.execute(sql`ALTER TABLE growing SET (autovacuum_enabled = off)`);
  await database.execute(sql`CREATE INDEX growing_key ON growing (tenant, key)`);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await drop?.();
});

const fill = (from: number, to: number) =>
  database.execute(
    sql`INSERT INTO growing SELECT 1, n, n, repeat('x', 200) FROM generate_series(${from}::int, ${to}::int) AS n`,
  );

/** Sessions report their rows with a delay of up to a second. */
async function analyzed(): Promise<string[]> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const names = await analyzeGrownTables(database);
    if (names.includes('growing')) return names;
    await sleep(50);
  }
  return [];
}

const findLast = () =>
  database.query(sql`SELECT key FROM growing WHERE tenant = ${1} AND key = ${5_000} ORDER BY at LIMIT 1`);

async function rowsScanned(): Promise<number> {
  // The counters of this session are written at the end of a transaction that asks for it.
  await database.query(sql`SELECT pg_stat_force_next_flush()`);
  const [row] = await database.query<{ read: number }>(
    sql`SELECT pg_stat_get_tuples_returned('growing'::regclass)::int AS read`,
  );
  return row?.read ?? 0;
}

test('a table is analyzed when it has more than doubled, and not before', async () => {
  await fill(1, 1_000);
  expect(await analyzed()).toEqual(['growing']);
  await fill(1_001, 1_100);
  await sleep(1_200);
  expect(await analyzeGrownTables(database)).toEqual([]);
  await fill(1_101, 3_000);
  expect(await analyzed()).toEqual(['growing']);
});

test('a statement planned for an empty table is planned again', async () => {
  await database.execute(sql`TRUNCATE growing`);
  await fill(1, 1);
  await database.execute(sql`ANALYZE growing`);
  for (let run = 0; run < 10; run++) await findLast();
  await fill(2, 5_000);
  const before = await rowsScanned();
  await analyzed();
  for (let run = 0; run < 10; run++) await findLast();
  expect((await rowsScanned()) - before).toBeLessThan(100);
});
