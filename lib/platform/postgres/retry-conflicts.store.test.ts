import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { type Connection, type Database, openDatabase, sql } from './database';
import { isConflict } from './retry-conflicts';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 4 });
  await database.execute(sql`CREATE TABLE counter (id int PRIMARY KEY, value int NOT NULL)`);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await server?.drop();
});
beforeEach(async () => {
  await database.execute(sql`DELETE FROM counter`);
  await database.execute(sql`INSERT INTO counter VALUES (1, 0), (2, 0)`);
});

const increment = (connection: Connection, id: number) =>
  connection.execute(sql`UPDATE counter SET value = value + 1 WHERE id = ${id}::int`);
const values = async () =>
  (await database.query<{ value: number }>(sql`SELECT value FROM counter ORDER BY id`)).map(({ value }) => value);

/**
 * Two transactions that lock both rows in opposite orders. Neither takes its second lock before both have their first.
 */
function crossing(limits: { runsOnce?: boolean }) {
  let arrived = 0;
  let meet = () => {};
  const both = new Promise<void>((resolve) => (meet = resolve));
  let runs = 0;
  const lock = (first: number, second: number) =>
    database.transaction(async (connection) => {
      runs += 1;
      await increment(connection, first);
      arrived += 1;
      if (arrived === 2) meet();
      await both;
      await increment(connection, second);
    }, limits);
  return { settled: Promise.allSettled([lock(1, 2), lock(2, 1)]), runs: () => runs };
}

describe('a transaction that PostgreSQL ends as the victim of a deadlock', () => {
  it('runs again, and leaves its changes once', async () => {
    const { settled, runs } = crossing({});
    expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect(await values()).toEqual([2, 2]);
    // The second run may become the victim of another deadlock with the first transaction.
    expect(runs()).toBeGreaterThanOrEqual(3);
  });

  it('fails when it may run only once: plainly, and not as an unavailable database', async () => {
    const results = await crossing({ runsOnce: true }).settled;
    const [failed] = results.filter((result) => result.status === 'rejected');
    expect([isConflict(failed?.reason), isDatabaseUnavailable(failed?.reason)]).toEqual([true, false]);
    expect(await values()).toEqual([1, 1]);
  });
});

describe('work that conflicts each time', () => {
  const conflict = sql`DO $$ BEGIN RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`;

  it('is given up after four runs as a transaction', async () => {
    let runs = 0;
    const failing = database.transaction(async (connection) => {
      runs += 1;
      await connection.execute(conflict);
    });
    await expect(failing).rejects.toSatisfy(isConflict);
    expect(runs).toBe(4);
  });

  it('is given up as a statement, also of the typed client', async () => {
    await expect(database.execute(conflict)).rejects.toSatisfy(isConflict);
    await expect(database.prisma.$executeRaw(conflict)).rejects.toSatisfy(isConflict);
  });
});

describe('a statement of the typed client on its own', () => {
  it('runs again when it conflicts', async () => {
    await database.execute(sql`CREATE SEQUENCE IF NOT EXISTS runs`);
    // A sequence counts runs that are rolled back too.
    await database.prisma.$executeRaw(
      sql`DO $$ BEGIN IF nextval('runs') < 3 THEN RAISE EXCEPTION 'conflict' USING ERRCODE = '40P01'; END IF; END $$`,
    );
    expect(await database.query(sql`SELECT last_value::int AS runs FROM runs`)).toEqual([{ runs: 3 }]);
  });
});

describe('any other failure', () => {
  it('is not repeated', async () => {
    let runs = 0;
    const failing = database.transaction(async (connection) => {
      runs += 1;
      await connection.execute(sql`INSERT INTO counter VALUES (1, 0)`);
    });
    await expect(failing).rejects.toThrow();
    expect(runs).toBe(1);
  });
});
