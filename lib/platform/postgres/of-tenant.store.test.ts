import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { openDatabase, sql } from './database';
import { noteDistributed, ofTenant } from './of-tenant';

let home: TestDatabase;

beforeAll(async () => {
  home = await testDatabase({ migrated: false });
});
afterAll(async () => {
  noteDistributed(false);
  await home?.drop();
});

/** Runs a statement over a new connection. */
async function connectAndRun(statement = sql`SELECT 1`): Promise<void> {
  const database = openDatabase({ url: home.url, poolSize: 1 });
  await database.execute(statement);
  await database.close();
}

it('names a tenant by the parameter itself only where the database can be distributed', async () => {
  await connectAndRun(sql`CREATE FUNCTION citus_version() RETURNS text LANGUAGE sql AS $$ SELECT 'none' $$`);
  expect(ofTenant('a').text).toBe('(SELECT $1::uuid)');
  await connectAndRun();
  expect(ofTenant('a').text).toBe('$1::uuid');
});
