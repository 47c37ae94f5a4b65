import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '@/scripts/test-database';
import { type Database, openDatabase, sql } from './database';
import { expiredUptime, recordUptime, servedMilliseconds } from './uptime';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const opened = await testDatabase();
  drop = opened.drop;
  database = openDatabase({ url: opened.url, poolSize: 2 });
}, 60_000);
afterAll(async () => {
  await database?.close();
  await drop?.();
});
beforeEach(async () => {
  await database.execute(sql`DELETE FROM uptime`);
});

const periods = () => database.prisma.uptime.findMany({ orderBy: { since: 'asc' } });

/** Waits until a condition holds, a few seconds at most. */
async function until(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 200 && !(await condition()); attempt++) await sleep(50);
}

const at = (seconds: number) => new Date(Date.parse('2026-01-01T12:00:00Z') + seconds * 1_000);
const served = async (from: number, to: number) => (await servedMilliseconds(database, at(from), at(to))) / 1_000;

const up = (from: number, to: number) =>
  database.execute(
    sql`INSERT INTO uptime (id, since, until) VALUES (gen_random_uuid(), ${at(from)}::timestamptz, ${at(to)}::timestamptz)`,
  );

describe('a process in service', () => {
  test('extends one period', async () => {
    const stop = recordUptime(database);
    await until(async () => (await periods()).length > 0);
    const [first] = await periods();
    await until(async () => Number((await periods())[0]?.until) > Number(first?.until));
    stop();
    expect(await periods()).toMatchObject([{ id: first?.id, since: first?.since }]);
  });

  test('begins another period after an outage, by the clock of the database', async () => {
    const stop = recordUptime(database);
    await until(async () => (await periods()).length > 0);
    await database.execute(
      sql`UPDATE uptime SET since = since - interval '1 minute', until = until - interval '20 seconds'`,
    );
    await until(async () => (await periods()).length > 1);
    stop();
    const [before, after] = await periods();
    expect(Number(after?.since) - Number(before?.until)).toBeGreaterThan(15_000);
  });
});

describe('the time served', () => {
  test('is all of it where nothing was ever recorded, and before the first record', async () => {
    expect(await served(0, 60)).toBe(60);
    await up(100, 200);
    expect(await served(0, 60)).toBe(60);
    expect(await served(60, 160)).toBe(100);
  });

  test('leaves out outages, and counts what several processes recorded once', async () => {
    await up(0, 20);
    await up(10, 25);
    await up(60, 100);
    expect(await served(0, 90)).toBe(25 + 30);
    expect(await served(40, 50)).toBe(0);
    expect(await served(10, 5)).toBe(0);
  });

  test('goes on for 5 seconds after the last record, but not if none followed', async () => {
    await up(0, 20);
    expect(await served(0, 24)).toBe(24);
    expect(await served(0, 26)).toBe(20);
    await up(26, 30);
    expect(await served(0, 33)).toBe(20 + 7);
  });
});

test('the clean-up deletes periods that ended more than a day ago', async () => {
  await up(0, 20);
  await database.execute(
    sql`INSERT INTO uptime (id, since, until) VALUES (gen_random_uuid(), now() - interval '3 days', now() - interval '23 hours')`,
  );
  await expiredUptime.step(database);
  expect(await periods()).toHaveLength(1);
});
