/** A database that is connected but silent: a network that drops packets, or a server that hangs. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import { type SeverableLink, severableLink } from '@/lib/edge/node-server/testing/severable-link';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { type Database, openDatabase, sql } from './database';

const SILENT_MILLISECONDS = 2_000;
const CONNECTIONS = 2;

let home: TestDatabase;
let link: SeverableLink;
let database: Database;
/** Connects without going through the link. */
let direct: Database;

beforeAll(async () => {
  home = await testDatabase();
  const url = new URL(home.url);
  link = await severableLink({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(link.port);
  database = openDatabase({
    url: url.href,
    poolSize: CONNECTIONS,
    maxWaitMilliseconds: 5_000,
    silentMilliseconds: SILENT_MILLISECONDS,
  });
  direct = openDatabase({ url: home.url, poolSize: 2 });
  await direct.execute(sql`CREATE TABLE noted (what text PRIMARY KEY)`);
});

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

describe('a statement that is never answered', () => {
  it('fails as an unavailable database does, and so does a transaction, which saves nothing and whose connection is not reused', async () => {
    await Promise.all(Array.from({ length: CONNECTIONS }, () => database.query(sql`SELECT pg_sleep(0.1)::text`)));
    let alone: Promise<unknown> | undefined;
    const within = whyNot(
      database.transaction(async (connection) => {
        await connection.execute(note('within'));
        link.silence();
        alone = whyNot(database.query(sql`SELECT 1 AS one`));
        await connection.execute(note('within, unanswered'));
      }),
    );
    for (const error of [await within, await alone])
      expect([isDatabaseUnavailable(error), error]).toEqual([true, expect.any(Error)]);

    link.speak();
    // Every connection of the pool is usable again: what it writes is committed immediately.
    await Promise.all(Array.from({ length: 2 * CONNECTIONS }, (_, n) => database.execute(note(`after ${n}`))));
    expect(await noted()).toEqual(Array.from({ length: 2 * CONNECTIONS }, (_, n) => `after ${n}`));
  });

  it('is distinguished from a slow one', async () => {
    const slow = await Promise.all(
      [0.3, 0.8].map((seconds) =>
        database.query<{ done: string }>(sql`SELECT 'done' || pg_sleep(${seconds}::float8)::text AS done`),
      ),
    );
    expect(slow.flat()).toEqual([{ done: 'done' }, { done: 'done' }]);
  });
});
