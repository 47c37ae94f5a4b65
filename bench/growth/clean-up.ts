import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { testDatabase } from '@/scripts/test-database';
import type { Options } from '../options';
import { writeResult } from '../report/write-results';

const ROWS = 20_000_000;
const ROWS_OF_SMOKE = 200_000;
/** One family in this many has expired long enough to be deleted. */
const EXPIRED_SHARE = 40;
const TENANTS = 20;
const ROWS_PER_INSERT = 500_000;

interface CleanUpFigures {
  rows: number;
  deleted: number;
  steps: number;
  /** Blocks of 8 kB that the search for the first batch of expired keys reads. */
  searchBlocks: number;
  /** CPU time of this process, without PostgreSQL. */
  cpuMilliseconds: number;
  longestStepMilliseconds: number;
  /** A run that finds nothing. */
  idleMilliseconds: number;
}

/** Families of some tenants that expire evenly over time, with two events each of those that have expired. */
async function fill(database: Database, rows: number): Promise<void> {
  // A deletion does not touch these indexes, and without them the table is filled several times as fast.
  await database.execute(sql`SET statement_timeout = 0`);
  const others = await database.query<{ name: string }>(sql`
    SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE indrelid = 'token_family'::regclass AND NOT indisprimary`);
  for (const { name } of others) await database.execute(sql([`DROP INDEX ${name}`]));
  for (let first = 0; first < rows; first += ROWS_PER_INSERT) {
    await database.execute(sql`
      INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, idle_expires_at, expires_at)
      SELECT lpad((n % ${TENANTS}::int)::text, 32, '0')::uuid, lpad(to_hex(n), 32, '0')::uuid, 'app', gen_random_uuid(), 'authorization_code', now(),
             now() - interval '30 days' + make_interval(secs => (n % ${EXPIRED_SHARE}::int) * 60000.0 - random() * 60000)
      FROM generate_series(${first}::int, ${Math.min(first + ROWS_PER_INSERT, rows) - 1}::int) AS n`);
    console.log(`${Math.min(first + ROWS_PER_INSERT, rows)} token families`);
  }
  await database.execute(sql`CREATE INDEX token_family_expires_at_idx ON token_family (expires_at)`);
  await database.execute(sql`
    INSERT INTO token_family_event (tenant_id, family_id, id, kind, generation)
    SELECT tenant_id, id, gen_random_uuid(), kind, 1
    FROM token_family CROSS JOIN unnest(ARRAY['issued', 'rotated']) AS kind WHERE expires_at < now() - interval '30 days'`);
  await database.execute(sql`ANALYZE token_family, token_family_event`);
}

/** @param rows how many token families there are */
async function measure(database: Database, rows: number): Promise<CleanUpFigures> {
  await fill(database, rows);
  const [plan] = await database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(sql`
    EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) SELECT id FROM token_family
    WHERE expires_at < now() - interval '30 days' ORDER BY expires_at LIMIT 200`);
  const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } = plan?.['QUERY PLAN'][0].Plan ?? {};
  const durations: number[] = [];
  const timed: Database = {
    ...database,
    async transaction(work, limits) {
      const begun = performance.now();
      try {
        return await database.transaction(work, limits);
      } finally {
        durations.push(performance.now() - begun);
      }
    },
  };
  const cpu = process.cpuUsage();
  const reaped = await reapExpired(timed);
  const { user, system } = process.cpuUsage(cpu);
  const longest = Math.max(...durations);
  const steps = durations.length;
  const begun = performance.now();
  await reapExpired(database);
  return {
    rows,
    deleted: reaped.token_family ?? 0,
    steps,
    searchBlocks: hit + read,
    cpuMilliseconds: (user + system) / 1_000,
    longestStepMilliseconds: longest,
    idleMilliseconds: performance.now() - begun,
  };
}

const HOURS = { hotMilliseconds: 3_600_000, statementMilliseconds: 3_600_000 };

/** Measures the clean-up on a separate database and saves the figures. */
export async function measureCleanUp({ smoke }: Pick<Options, 'smoke'>): Promise<void> {
  const server = await testDatabase();
  // One connection, so that its settings hold for every statement.
  const database = openDatabase({ url: server.url, poolSize: 1, patience: HOURS });
  try {
    const figures = await measure(database, smoke ? ROWS_OF_SMOKE : ROWS);
    console.log(figures);
    if (!smoke) writeResult('clean-up.json', `${JSON.stringify(figures, null, 2)}\n`);
  } finally {
    await database.close();
    await server.drop();
  }
}
