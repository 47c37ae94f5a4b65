/** Several servers in one connection URL, of which one accepts writes at a time, and servers that accept none. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from '@/lib/edge/health/database-unavailable';
import { type SeverableLink, severableLink } from '@/lib/edge/node-server/testing/severable-link';
import { migrate } from '@/scripts/migrate';
import { embeddedPostgres } from '@/scripts/postgres/embedded-postgres';
import { testServer } from '@/scripts/test-database';
import { announceChange, listenForChanges } from './changes';
import { type Database, openDatabase, sql } from './database';
import { readiness } from './migrations/readiness';

/** Both servers have a database and a role of this name. */
const NAME = `tessera_failover_${process.pid}`;
const WAIT_MILLISECONDS = 1_500;
/** Within which writes go to the new primary, counted from when it accepts them. */
const SOON_MILLISECONDS = 2_000;

interface Server {
  link: SeverableLink;
  /** Runs a statement as the administrator, past the link. */
  administer(text: string): Promise<unknown>;
  release(): Promise<void>;
}

let one: Server;
let two: Server;
let database: Database;

async function newServer({ adminUrl, release }: { adminUrl: string; release(): Promise<void> }): Promise<Server> {
  const { hostname, port } = new URL(adminUrl);
  const admin = openDatabase({ url: adminUrl, poolSize: 1 });
  const administer = (text: string) => admin.execute(sql([text]));
  await administer(`CREATE ROLE ${NAME} LOGIN PASSWORD '${NAME}'`);
  await administer(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
  return {
    link: await severableLink({ host: hostname, port: Number(port || 5432) }),
    administer,
    async release() {
      await administer(`DROP DATABASE ${NAME} WITH (FORCE)`);
      await administer(`DROP ROLE ${NAME}`);
      await admin.close();
      await release();
    },
  };
}

/** What a failover does with a server: its sessions end, and new ones accept writes or do not. */
async function become(server: Server, role: 'primary' | 'standby'): Promise<void> {
  await server.administer(
    `ALTER DATABASE ${NAME} ${role === 'standby' ? 'SET default_transaction_read_only = on' : 'RESET default_transaction_read_only'}`,
  );
  await server.administer(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${NAME}'`);
}

const urlOf = (...servers: Server[]) =>
  `postgresql://${NAME}:${NAME}@${servers.map(({ link }) => `127.0.0.1:${link.port}`).join(',')}/${NAME}`;

const write = () => database.execute(sql`INSERT INTO noted DEFAULT VALUES`);
const servedBy = async (): Promise<number> => {
  await write();
  const [row] = await database.query<{ port: number }>(sql`SELECT inet_server_port() AS port`);
  return row?.port ?? 0;
};
let portOfOne: number;
let portOfTwo: number;

beforeAll(async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-failover-'));
  const second = await embeddedPostgres({ dataFolder, name: 'failover test', settings: { fsync: 'off' } });
  one = await newServer(await testServer());
  two = await newServer({
    adminUrl: second.adminUrl,
    async release() {
      await second.release();
      await rm(dataFolder, { recursive: true, force: true });
    },
  });
  for (const server of [one, two]) {
    const alone = openDatabase({ url: urlOf(server), poolSize: 1 });
    await alone.execute(sql`CREATE TABLE noted (at timestamptz NOT NULL DEFAULT now())`);
    const [row] = await alone.query<{ port: number }>(sql`SELECT inet_server_port() AS port`);
    if (server === one) portOfOne = row?.port ?? 0;
    else portOfTwo = row?.port ?? 0;
    await alone.close();
  }
  await become(one, 'standby');
  database = openDatabase({ url: urlOf(one, two), poolSize: 3, maxWaitMilliseconds: WAIT_MILLISECONDS });
});

afterAll(async () => {
  await database.close();
  for (const server of [one, two]) {
    await server.link.sever();
    await server.release();
  }
});

describe('several servers', () => {
  it('are asked for the one that accepts writes, whichever comes first', async () => {
    expect(await Promise.all(Array.from({ length: 6 }, servedBy))).toEqual(Array.from({ length: 6 }, () => portOfTwo));
    expect(await database.transaction((connection) => connection.execute(sql`INSERT INTO noted DEFAULT VALUES`))).toBe(
      1,
    );
    expect(await database.prisma.$executeRaw`INSERT INTO noted DEFAULT VALUES`).toBe(1);
  });

  it('fail over: until there is a primary, every statement fails as an unavailable database does, and soon afterward it is used', async () => {
    await two.link.sever();
    const began = performance.now();
    const failures = await Promise.allSettled(Array.from({ length: 6 }, write));
    expect(failures.map((failure) => failure.status === 'rejected' && isDatabaseUnavailable(failure.reason))).toEqual(
      Array.from({ length: 6 }, () => true),
    );
    expect(performance.now() - began).toBeLessThan(5_000);
    await become(one, 'primary');
    await expect.poll(servedBy, { timeout: SOON_MILLISECONDS, interval: 50 }).toBe(portOfOne);
  });

  it('switch over: sessions of the former primary are not used again', async () => {
    await two.link.mend();
    await become(one, 'standby');
    await expect.poll(servedBy, { timeout: SOON_MILLISECONDS, interval: 50 }).toBe(portOfTwo);
    expect(await Promise.all(Array.from({ length: 6 }, servedBy))).toEqual(Array.from({ length: 6 }, () => portOfTwo));
  });

  it('are all tried within the time for a connection, and only when none can be opened', async () => {
    const limit = 1_000;
    const brief = openDatabase({ url: urlOf(one, two), poolSize: 1, maxWaitMilliseconds: limit });
    const untilUnavailable = async () => {
      const began = performance.now();
      await expect(brief.query(sql`SELECT 1 AS one`)).rejects.toSatisfy(isDatabaseUnavailable);
      return performance.now() - began;
    };
    one.link.silence();
    two.link.silence();
    expect(await untilUnavailable()).toBeLessThan(1.6 * limit);
    one.link.speak();
    two.link.speak();
    await expect.poll(() => brief.query(sql`SELECT 1 AS one`).catch(() => null)).toEqual([{ one: 1 }]);
    const inUse = brief.query(sql`SELECT pg_sleep(2.5)::text`);
    expect(await untilUnavailable()).toBeLessThan(1.6 * limit);
    await inUse;
    await brief.close();
  });

  it('are listened to only where writes are accepted', async () => {
    const heard: string[] = [];
    const url = urlOf(one, two);
    const stop = listenForChanges(
      { url, directUrl: url },
      { onChange: (kind, key) => void heard.push(`${kind} ${key}`), onGap: () => void heard.push('gap') },
    );
    await expect.poll(() => heard, { timeout: SOON_MILLISECONDS }).toEqual(['gap']);
    await become(two, 'standby');
    await new Promise((resolve) => setTimeout(resolve, SOON_MILLISECONDS));
    expect(heard).toEqual(['gap']);
    await become(two, 'primary');
    await expect.poll(() => heard, { timeout: 2 * SOON_MILLISECONDS }).toEqual(['gap', 'gap']);
    await expect.poll(servedBy, { timeout: SOON_MILLISECONDS, interval: 50 }).toBe(portOfTwo);
    await announceChange(database, 'client', 'one');
    await expect.poll(() => heard, { timeout: SOON_MILLISECONDS }).toEqual(['gap', 'gap', 'client one']);
    await stop();
  });

  it('are migrated where writes are accepted', async () => {
    expect((await migrate(urlOf(one, two))).applied.length).toBeGreaterThan(0);
    expect(await readiness(database)).toEqual({ status: 'ready' });
  });
});

describe('a server that accepts no writes', () => {
  it('because it is read-only makes requests fail as an unavailable database does, and the process not ready', async () => {
    const alone = openDatabase({ url: urlOf(one), poolSize: 2 });
    const failing = alone.execute(sql`INSERT INTO noted DEFAULT VALUES`);
    await expect(failing).rejects.toMatchObject({ code: '25006' });
    await expect(failing).rejects.toSatisfy(isDatabaseUnavailable);
    await expect(alone.prisma.$executeRaw`INSERT INTO noted DEFAULT VALUES`).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await readiness(alone)).toEqual({ status: 'not-ready', reason: 'database-read-only' });
    await alone.close();
  });

  it('because its disk is full does the same', async () => {
    const full = sql`DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$`;
    await expect(database.execute(full)).rejects.toSatisfy(isDatabaseUnavailable);
    expect(await readiness(database)).toEqual({ status: 'not-ready', reason: 'database-full' });
  });
});
