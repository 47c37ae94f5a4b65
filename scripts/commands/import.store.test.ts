import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeContainer } from '@/lib/edge/container';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { type TestDatabase, testDatabase } from '../test-database';
import { importCommand } from './import';

let server: TestDatabase;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'tessera-import-'));
const file = join(folder, 'people.jsonl');

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 2 });
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    TESSERA_SECRET: 'a secret for tests, created more than 32 characters',
    TESSERA_LOG_LEVEL: 'silent',
  });
  const person = (name: string) => ({ kind: 'person', id: name, user_name: name, active: true, attributes: {} });
  const records = [person('ada'), person('bea'), person('ADA')];
  writeFileSync(file, records.map((record) => JSON.stringify(record)).join('\n'));
});

afterEach(() => void vi.restoreAllMocks());

afterAll(async () => {
  await closeContainer();
  await database.close();
  await server.drop();
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]): Promise<{ out: string; err: string }> {
  const written = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((written.out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((written.err += String(text))));
  await importCommand(args);
  return written;
}

const people = async () => {
  const [tenant] = await database.query<{ id: string }>(sql`SELECT id::text FROM tenant WHERE slug = 'acme'`);
  const found = await database.query<{ userName: string }>(sql`
    SELECT user_name AS "userName" FROM person WHERE tenant_id = ${tenant?.id}::uuid ORDER BY user_name`);
  const kept = await database.query(sql`SELECT FROM import_record WHERE tenant_id = ${tenant?.id}::uuid`);
  return { names: found.map(({ userName }) => userName), records: kept.length };
};

it('imports into a new tenant after a dry run that leaves nothing behind, and again without an effect', async () => {
  await expect(run('transfer', file, '--tenant', 'acme')).rejects.toThrow('There is no tenant acme');
  const dry = await run('transfer', file, '--tenant', 'acme', '--create-tenant', '--json');
  expect(
    dry.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([
    { record: 1, kind: 'person', name: 'ada', effect: 'created' },
    { record: 2, name: 'bea', effect: 'created' },
    { record: 3, name: 'ADA', effect: 'left-out', reasons: ['Record 1 has the same user name'] },
  ]);
  expect(dry.err).toContain('People: 2 to create, 0 to change, 0 unchanged, 1 left out');
  expect(await people()).toEqual({ names: [], records: 0 });

  const done = await run('transfer', file, '--tenant', 'acme', '--apply');
  const remark = '  1 × Record 1 has the same user name.\n';
  expect(done.out).toBe(`People: 2 created, 0 changed, 0 unchanged, 1 left out\n${remark}`);
  expect(await people()).toEqual({ names: ['ada', 'bea'], records: 3 });
  const again = await run('transfer', file, '--tenant', 'acme', '--apply');
  expect(again.out).toBe(`People: 0 created, 0 changed, 2 unchanged, 1 left out\n${remark}`);
});

it('says what is wrong with the arguments or the file', async () => {
  await expect(run('nothing', file)).rejects.toThrow('Usage: tessera import');
  await expect(run('transfer', join(folder, 'missing'))).rejects.toThrow('There is no file');
  const other = join(folder, 'other.csv');
  writeFileSync(other, 'userName\nada\n');
  await expect(run('transfer', other, '--tenant', 'acme')).rejects.toThrow(
    'The file seems to be of another source: CSV',
  );
});
