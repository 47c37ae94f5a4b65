/** Statements that were prepared before a migration changed the columns that they return. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { type Connection, type Database, openDatabase, sql } from './database';

const CONNECTIONS = 4;

let server: TestDatabase;
let database: Database;
let migrating: Database;
beforeAll(async () => {
  server = await testDatabase();
  migrating = openDatabase({ url: server.url, poolSize: 1 });
}, 60_000);
afterAll(async () => {
  await migrating?.close();
  await server?.drop();
});
beforeEach(async () => {
  await migrating.execute(sql`DROP TABLE IF EXISTS kept`);
  await migrating.execute(sql`CREATE TABLE kept (value int)`);
  await migrating.execute(sql`INSERT INTO kept VALUES (1)`);
  database = openDatabase({ url: server.url, poolSize: CONNECTIONS });
});
afterEach(() => database?.close());

const migrate = () => migrating.execute(sql`ALTER TABLE kept ALTER value TYPE text`);
/** Takes long enough for every connection to be used. */
const read = (connection: Connection = database) =>
  connection.query(sql`SELECT value FROM kept, pg_sleep(0.1) AS slept WHERE slept::text = ''`);
const onEach = <Outcome>(work: () => Promise<Outcome>) =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => work()));

it('run again unprepared, on whichever connection they were prepared', async () => {
  await onEach(() => read());
  await migrate();
  for (const rows of await onEach(() => read())) expect(rows).toEqual([{ value: '1' }]);
  for (const rows of await onEach(() => read())) expect(rows).toEqual([{ value: '1' }]);
});

it('fail a transaction once on each connection, which is then replaced', async () => {
  const reading = () => database.transaction((connection) => read(connection));
  await onEach(reading);
  await migrate();
  await Promise.allSettled(Array.from({ length: CONNECTIONS }, reading));
  for (const rows of await onEach(reading)) expect(rows).toEqual([{ value: '1' }]);
});
