import { Client } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeContainer } from '@/lib/edge/container';
import { withDatabase } from '../launch/with-database';
import { type TestDatabase, testDatabase } from '../test-database';
import { migrateCommand } from './migrate';

const NEWER =
  'The database is newer than this version of Tessera: it has 29991231000000_of_newer_version, which this version does not know.';

let server: TestDatabase;
let client: Client;

beforeEach(async () => {
  server = await testDatabase();
  client = new Client({ connectionString: server.url });
  await client.connect();
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    TESSERA_SECRET: 'a secret for tests, created more than 32 characters',
    TESSERA_LOG_LEVEL: 'silent',
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await closeContainer();
  await client.end();
  await server.drop();
});

/** What a command writes to one of the streams. */
async function written(stream: 'stdout' | 'stderr', command: () => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  vi.spyOn(process[stream], 'write').mockImplementation((text) => texts.push(String(text)) > 0);
  await command();
  return texts.join('');
}

const record = async () => (await client.query('SELECT * FROM _prisma_migrations ORDER BY migration_name')).rows;

/** Pretends that a newer version has migrated the database. */
const migrateFurther = () =>
  client.query(`
    INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
    VALUES ('newer', 'x', '29991231000000_of_newer_version', now(), 1)`);

it('`tessera migrate` says that there is nothing to do', async () => {
  expect(await written('stdout', migrateCommand)).toBe('The database is up to date.\n');
});

it('`tessera migrate` of a version older than the database says so in one line and changes nothing', async () => {
  await migrateFurther();
  const before = await record();
  expect(await written('stdout', migrateCommand)).toBe(`${NEWER} Nothing was changed.\n`);
  expect(await record()).toEqual(before);
});

it('other commands say it too, and run', async () => {
  await migrateFurther();
  let ran = false;
  expect(await written('stderr', () => withDatabase('test', async () => (ran = true)))).toBe(`${NEWER}\n`);
  expect(ran).toBe(true);
});
