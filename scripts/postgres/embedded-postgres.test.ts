import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, embeddedPostgres, type OnLost } from './embedded-postgres';
import { findPostmaster } from './postmaster';

let dataFolder: string;
let opened: EmbeddedPostgres[] = [];

// The first test creates the installation. The others find it stopped.
beforeAll(async () => {
  dataFolder = join(await temporaryFolder(0o755), 'data');
});
afterEach(async () => {
  for (const one of opened) await one.release();
  opened = [];
});
afterAll(() => rm(join(dataFolder, '..'), { recursive: true, force: true }));

async function temporaryFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-postgres-'));
  await chmod(folder, mode);
  return folder;
}

async function open(name = 'test', onLost?: OnLost, folder = dataFolder): Promise<EmbeddedPostgres> {
  const one = await embeddedPostgres({ dataFolder: folder, name, ...(onLost && { onLost }) });
  opened.push(one);
  return one;
}

async function close(one: EmbeddedPostgres): Promise<void> {
  opened = opened.filter((other) => other !== one);
  await one.release();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** In the data directory, which may be in another place behind a link. */
const pidFile = () => join(dataFolder, 'postgres', 'data', 'postmaster.pid');
const postmasterPid = async () => Number((await readFile(pidFile(), 'utf8')).split('\n')[0]);
const isRunning = () =>
  readFile(pidFile(), 'utf8').then(
    () => true,
    () => false,
  );

describe('embeddedPostgres', { timeout: 120_000 }, () => {
  it('is created and started once when several processes start in parallel, and runs until the last one closes it', async () => {
    const all = await Promise.all(['a', 'b', 'c'].map((name) => open(name)));
    const [a, b, c] = all;
    if (!a || !b || !c) throw new Error('three were opened');
    expect(new Set(all.map(({ url }) => url)).size).toBe(1);
    await close(a);
    await close(b);
    expect(await query(c.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await close(c);
    expect(await isRunning()).toBe(false);
  });

  it('keeps data, password and port across restarts, and stops with its last user', async () => {
    const first = await open();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await close(first);
    expect(await isRunning()).toBe(false);

    const second = await open();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('allows one launcher at a time, and reports the first one to the second', async () => {
    const first = await open('tessera on port 1');
    const second = await open('tessera on port 2');
    expect(await first.claim()).toBeNull();
    expect(await second.claim()).toBe('tessera on port 1');
    await close(first);
    expect(await second.claim()).toBeNull();
  });

  it('restarts on the same port with all committed data when its server is killed', async () => {
    const recoveries: Promise<void>[] = [];
    const one = await open('test', (recovery) => recoveries.push(recovery));
    await query(one.url, 'CREATE TABLE committed AS SELECT 42 AS answer');
    process.kill(await postmasterPid(), 'SIGKILL');
    await expect.poll(() => recoveries.length, { timeout: 10_000 }).toBe(1);
    await recoveries[0];
    expect(await query(one.url, 'SELECT * FROM committed')).toEqual([{ answer: 42 }]);
    expect(await one.claim()).toBeNull();
  });

  it('starts even if the pid file names a process that is now another program', async () => {
    await close(await open());
    await writeFile(pidFile(), `${process.ppid}\n/elsewhere\n1\n5432\n\n127.0.0.1\n\nready\n`);
    const one = await open();
    expect(await query(one.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('moves to a free port when its own is taken', async () => {
    await close(await open());
    const other = await import('node:net').then(({ createServer }) => createServer());
    const port = Number(await readFile(join(dataFolder, 'postgres', 'port'), 'utf8'));
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const one = await open();
    expect(new URL(one.url).port).not.toBe(String(port));
    other.close();
  });

  it.runIf(process.getuid?.() === 0)(
    'stores its data where its own user has access when root starts it in a private folder',
    async () => {
      const closed = await temporaryFolder(0o700);
      const one = await open('test', undefined, join(closed, 'data'));
      const home = await realpath(join(closed, 'data', 'postgres'));
      expect(home.startsWith(closed)).toBe(false);
      await query(one.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
      await close(one);
      const again = await open('test', undefined, join(closed, 'data'));
      expect(await query(again.url, 'SELECT * FROM kept')).toEqual([{ answer: 42 }]);
      await close(again);
      await Promise.all([rm(closed, { recursive: true }), rm(home, { recursive: true })]);
    },
  );

  it('has a random password and rejects any other', async () => {
    const { url } = await open();
    const wrong = new URL(url);
    expect(wrong.password.length).toBeGreaterThanOrEqual(32);
    wrong.password = randomBytes(24).toString('base64url');
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    expect(await findPostmaster(join(dataFolder, 'nowhere'))).toBeNull();
  });
});
