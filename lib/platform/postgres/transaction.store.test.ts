/** Transactions on the driver: what is saved, what is not, and what happens to their connections. */
import { executionAsyncId } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { newId } from '../shared/id';
import { type Connection, type Database, openDatabase, sql } from './database';

/** The transactions of this file take turns on one connection, so that one that is left in a bad state is noticed. */
const CONNECTIONS = 1;

let home: TestDatabase;
let database: Database;
let other: Database;

beforeAll(async () => {
  home = await testDatabase();
  database = openDatabase({ url: home.url, poolSize: CONNECTIONS, maxWaitMilliseconds: 10_000 });
  other = openDatabase({ url: home.url, poolSize: 25 });
  await other.execute(sql`CREATE TABLE noted (what text PRIMARY KEY)`);
});

afterAll(async () => {
  await database.close();
  await other.close();
  await home.drop();
});

const note = (what: string) => sql`INSERT INTO noted (what) VALUES (${what})`;
const noted = async (like: string): Promise<string[]> =>
  (await other.query<{ what: string }>(sql`SELECT what FROM noted WHERE what LIKE ${like} ORDER BY what`)).map(
    ({ what }) => what,
  );
const newTenant = (slug: string) => ({ id: newId(), slug, name: slug });
const tenants = async (like: string): Promise<string[]> =>
  (await other.query<{ slug: string }>(sql`SELECT slug FROM tenant WHERE slug LIKE ${like} ORDER BY slug`)).map(
    ({ slug }) => slug,
  );

describe('a single statement', () => {
  const backend = async () => (await database.query<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`))[0]?.pid;

  it('keeps its connection when PostgreSQL rejects it', async () => {
    await database.execute(note('taken'));
    const before = await backend();
    await expect(database.execute(note('taken'))).rejects.toThrow(/noted_pkey/);
    expect(await backend()).toBe(before);
  });

  it('gives its connection up when PostgreSQL closes it', async () => {
    const before = await backend();
    await expect(database.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow();
    expect(await backend()).not.toBe(before);
  });
});

describe('a transaction', () => {
  it('saves SQL and calls of the typed client together, also within an inner transaction', async () => {
    const outcome = await database.transaction(async (connection) => {
      await connection.execute(note('saved'));
      await connection.prisma.tenant.create({ data: newTenant('saved') });
      await connection.transaction((inner) => inner.execute(note('saved inside')));
      expect([await noted('saved%'), await tenants('saved%')]).toEqual([[], []]);
      return connection.prisma.tenant.findFirst({ where: { slug: 'saved' }, select: { name: true } });
    });
    expect(outcome).toEqual({ name: 'saved' });
    expect([await noted('saved%'), await tenants('saved%')]).toEqual([['saved', 'saved inside'], ['saved']]);
  });

  it('keeps the typed calls of concurrent transactions apart', async () => {
    const kept = Array.from({ length: 20 }, (_, number) => `kept-${String(number).padStart(2, '0')}`);
    const undone = new Error('undone');
    const results = await Promise.allSettled(
      kept.flatMap((slug) => [
        other.transaction(async (connection) => {
          await connection.prisma.tenant.create({ data: newTenant(slug) });
          await connection.execute(note(slug));
        }),
        other.transaction(async (connection) => {
          await connection.execute(note(`undone-${slug}`));
          await connection.prisma.tenant.create({ data: newTenant(`undone-${slug}`) });
          throw undone;
        }),
      ]),
    );
    expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(kept.length);
    expect([await noted('%kept-%'), await tenants('%kept-%')]).toEqual([kept, kept]);
  });

  it('lets Node.js follow promises only during its typed calls', async () => {
    const arePromisesFollowed = async () => {
      const before = executionAsyncId();
      await Promise.resolve();
      return executionAsyncId() !== before;
    };
    const before = await arePromisesFollowed();
    await database.transaction(async (connection) => {
      await connection.execute(note('followed'));
      expect(await arePromisesFollowed()).toBe(before);
      await connection.prisma.tenant.create({ data: newTenant('followed') });
      expect(await arePromisesFollowed()).toBe(before);
    });
    expect(await tenants('followed')).toEqual(['followed']);
    expect([before, await arePromisesFollowed()]).toEqual([false, false]);
  });

  it('saves nothing of work that throws, and leaves its connection usable', async () => {
    const undone = new Error('undone');
    const failing = database.transaction(async (connection) => {
      await connection.execute(note('thrown'));
      await connection.prisma.tenant.create({ data: newTenant('thrown') });
      throw undone;
    });
    await expect(failing).rejects.toBe(undone);
    expect([await noted('thrown'), await tenants('thrown')]).toEqual([[], []]);
    expect(await database.execute(note('after thrown'))).toBe(1);
  });

  it('saves nothing after a failed statement whose error its work catches to report a conflict', async () => {
    const outcome = await database.transaction(async (connection) => {
      await connection.execute(note('twice'));
      return connection.execute(note('twice')).then(
        () => 'saved',
        ({ code }: { code: string }) => code,
      );
    });
    expect(outcome).toBe('23505');
    expect(await noted('twice')).toEqual([]);
    expect(await database.execute(note('after twice'))).toBe(1);
  });

  it('runs no statement that is sent after its end', async () => {
    let late: Promise<unknown> = Promise.resolve();
    let kept: Connection | undefined;
    const failing = database.transaction(async (connection) => {
      kept = connection;
      late = wait(200).then(() => connection.execute(note('late')));
      late.catch(() => undefined);
      await connection.execute(sql`SELECT 1 / 0`);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    await expect(late).rejects.toThrow('after the end');
    await expect(kept?.prisma.tenant.count()).rejects.toThrow('after the end');
    expect(await noted('late')).toEqual([]);
  });

  it('ends at its time limit as an unavailable database does, and gives its connection back', async () => {
    const failing = database.transaction(
      async (connection) => {
        await connection.execute(note('too long'));
        await connection.execute(sql`SELECT pg_sleep(2)`);
      },
      { milliseconds: 300 },
    );
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await database.execute(note('after too long'))).toBe(1);
    expect(await noted('too long')).toEqual([]);
  });

  it('fails when its connection is cut, and the next one gets a new connection', async () => {
    const failing = database.transaction(async (connection) => {
      await connection.execute(note('cut'));
      const [backend] = await connection.query<{ id: number }>(sql`SELECT pg_backend_pid() AS id`);
      await other.query(sql`SELECT pg_terminate_backend(${backend?.id}::int)`);
      await connection.execute(note('cut later'));
    });
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await database.transaction((connection) => connection.execute(note('after cut')))).toBe(1);
    expect(await noted('cut%')).toEqual([]);
  });
});
