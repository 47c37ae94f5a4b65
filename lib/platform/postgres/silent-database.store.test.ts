/** A database that is connected but silent: a network that drops packets, or a server that hangs. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import { type SeverableLink, severableLink } from '@/lib/edge/node-server/testing/severable-link';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { listenForChanges } from './changes';
import { coalesce } from './coalesce';
import { type Database, openDatabase, sql } from './database';

const HOT_MILLISECONDS = 1_000;
/** How much later than its deadline a statement may fail: the server is asked first, on a busy machine. */
const LATE_MILLISECONDS = 4_000;
const CONNECTIONS = 4;

let home: TestDatabase;
let link: SeverableLink;
let linkedUrl: string;
let database: Database;
/** Connects without going through the link. */
let direct: Database;

beforeAll(async () => {
  home = await testDatabase();
  const url = new URL(home.url);
  link = await severableLink({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  linkedUrl = url.href;
  database = openDatabase({
    url: linkedUrl,
    poolSize: CONNECTIONS,
    maxWaitMilliseconds: 1_500,
    patience: { hotMilliseconds: HOT_MILLISECONDS, statementMilliseconds: 30_000 },
  });
  direct = openDatabase({ url: home.url, poolSize: 2 });
  await direct.execute(sql`CREATE TABLE noted (what text PRIMARY KEY)`);
});

afterEach(() => link.speak());
afterAll(async () => {
  await database.close();
  await direct.close();
  await link.sever();
  await home.drop();
});

const note = (what: string) => sql`INSERT INTO noted (what) VALUES (${what})`;
const noted = async (): Promise<string[]> =>
  (await direct.query<{ what: string }>(sql`SELECT what FROM noted ORDER BY what`)).map(({ what }) => what);
const whyNot = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'answered',
    (error: unknown) => error,
  );

/** How long work takes to fail as an unavailable database does. */
async function untilUnavailable(work: Promise<unknown>): Promise<number> {
  const began = performance.now();
  const error = await whyNot(work);
  expect([isDatabaseUnavailable(error), error]).toEqual([true, expect.any(Error)]);
  return performance.now() - began;
}
/** Opens every connection of the pool, and loads the typed client. */
async function warm(): Promise<void> {
  await database.prisma.tenant.count();
  await Promise.all(Array.from({ length: CONNECTIONS }, () => database.query(sql`SELECT pg_sleep(0.1)::text`)));
}
const working = () =>
  direct.query<{ query: string }>(
    sql`SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' AND query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()`,
  );

describe('while the database is silent', () => {
  it('everything fails in time as an unavailable database does: statements, transactions, which save nothing, and calls of the typed client', async () => {
    await warm();
    let others: Promise<number[]> | undefined;
    const within = untilUnavailable(
      database.transaction(async (connection) => {
        await connection.execute(note('within'));
        link.silence();
        others = Promise.all([
          untilUnavailable(database.query(sql`SELECT 1 AS one`)),
          untilUnavailable(database.hot.query(sql`SELECT 1 AS one`)),
          untilUnavailable(database.prisma.tenant.count()),
          untilUnavailable(
            new Promise((resolve) => setTimeout(resolve, 100)).then(() => database.hot.query(sql`SELECT 1 AS one`)),
          ),
        ]);
        await connection.execute(note('within, unanswered'));
      }),
    );
    for (const milliseconds of [await within, ...((await others) ?? [])])
      expect(milliseconds).toBeLessThan(1_500 + HOT_MILLISECONDS + LATE_MILLISECONDS);

    link.speak();
    // Every connection of the pool is usable again: what it writes is committed immediately.
    await Promise.all(Array.from({ length: 2 * CONNECTIONS }, (_, n) => database.execute(note(`after ${n}`))));
    expect(await noted()).toEqual(Array.from({ length: 2 * CONNECTIONS }, (_, n) => `after ${n}`));
  });
});

describe('a connection that the network has forgotten', () => {
  it('costs one wait, not one for each connection of the pool', async () => {
    await warm();
    link.forget();
    expect(await untilUnavailable(database.hot.query(sql`SELECT 1 AS one`))).toBeLessThan(
      HOT_MILLISECONDS + LATE_MILLISECONDS,
    );
    const began = performance.now();
    await Promise.all(Array.from({ length: 2 * CONNECTIONS }, () => database.hot.query(sql`SELECT 1 AS one`)));
    expect(performance.now() - began).toBeLessThan(HOT_MILLISECONDS);
  });

  it('is noticed by asking the server, which does not work on its statement', async () => {
    await warm();
    link.forget();
    expect(await untilUnavailable(database.query(sql`SELECT 1 AS one`))).toBeLessThan(
      HOT_MILLISECONDS + LATE_MILLISECONDS,
    );
    expect(await database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
  });

  it('does not keep a process from ending that listens for changes', async () => {
    let listens = (): void => undefined;
    const listening = new Promise<void>((resolve) => (listens = resolve));
    const stop = listenForChanges(
      { url: linkedUrl, directUrl: linkedUrl },
      { onChange: () => undefined, onGap: listens },
    );
    await listening;
    link.forget();
    const began = performance.now();
    await stop();
    expect(performance.now() - began).toBeLessThan(LATE_MILLISECONDS);
  });

  it('does not hold up those that share a statement with others', async () => {
    const alone = openDatabase({
      url: linkedUrl,
      poolSize: CONNECTIONS,
      patience: { hotMilliseconds: HOT_MILLISECONDS, statementMilliseconds: 30_000 },
    });
    const find = coalesce(
      (_tenantId, asked: { tenantId: string; n: number }[]) =>
        alone.hot
          .query<{ n: number }>(sql`SELECT n FROM unnest(${asked.map(({ n }) => n)}::int[]) AS n`)
          .then((rows) => rows.map(({ n }) => n)),
      { atOnce: 1, mostItems: 10 },
    );
    const ask = (n: number) => find({ tenantId: 'one', n });
    expect(await ask(0)).toBe(0);
    link.forget();
    const stuck = untilUnavailable(ask(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    const began = performance.now();
    expect(await Promise.all([2, 3, 4].map(ask))).toEqual([2, 3, 4]);
    expect(performance.now() - began).toBeLessThan(HOT_MILLISECONDS - 100);
    await stuck;
    await alone.close();
  });
});

describe('a statement that takes long', () => {
  it('is waited for while the server works on it', async () => {
    const slow = await Promise.all(
      [0.3, 2.5].map((seconds) =>
        database.query<{ done: string }>(sql`SELECT 'done' || pg_sleep(${seconds}::float8)::text AS done`),
      ),
    );
    expect(slow.flat()).toEqual([{ done: 'done' }, { done: 'done' }]);
  });

  it('fails if it is hot, and the server cancels it', async () => {
    expect(await untilUnavailable(database.hot.query(sql`SELECT pg_sleep(20)::text`))).toBeLessThan(
      HOT_MILLISECONDS + LATE_MILLISECONDS,
    );
    await expect.poll(working, { timeout: 5_000 }).toEqual([]);
    const within = database.hot.transaction((connection) => connection.execute(sql`SELECT pg_sleep(20)`));
    expect(await untilUnavailable(within)).toBeLessThan(HOT_MILLISECONDS + LATE_MILLISECONDS);
    await expect.poll(working, { timeout: 5_000 }).toEqual([]);
  });

  it('costs only its own connection when it is hot', async () => {
    await warm();
    const sessions = async () =>
      (
        await direct.query<{ pid: number }>(
          sql`SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tessera'`,
        )
      ).map(({ pid }) => pid);
    const before = await sessions();
    await untilUnavailable(database.hot.query(sql`SELECT pg_sleep(20)::text`));
    await expect.poll(working, { timeout: 5_000 }).toEqual([]);
    const after = new Set(await sessions());
    expect(before.filter((pid) => !after.has(pid))).toHaveLength(1);
  });
});
