import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { testDatabase } from '@/scripts/test-database';
import type { Options } from '../options';
import { type Facts, gatherFacts } from '../report/facts';
import { machine, table } from '../report/markdown';
import { writeResult } from '../report/write-results';
import { fillGrowth, GROWN } from './fill-growth';
import { createOne, type GrowthQuery, growthQueries } from './queries';

/** PostgreSQL switches to a cached plan after five runs, so both kinds of plans are among them. */
const RUNS = 9;
const CREATED = 500;

interface Measured extends GrowthQuery {
  /** Sorted. */
  milliseconds: number[];
  /** Pages of 8 kB that the last run read, from memory or disk. Does not depend on what else the machine does. */
  pages: number;
}

/** Records of the write-ahead log for each person created, once the pending lists of the GIN indexes are merged. */
interface Wal {
  records: number;
  bytes: number;
}

/** Measures console lists and SCIM lists in a tenant of any size, by the ports that answer them in production. */
export async function measureGrowth(people: number, options: Options): Promise<void> {
  const { url, drop } = await testDatabase();
  // On one connection, so that the statistics of one session are all of them.
  const database = openDatabase({ url, poolSize: 1 });
  try {
    console.log(`filling: ${people} people`);
    await fillGrowth(url, people);
    const [version] = await database.query<{ version: string }>(
      sql`SELECT current_setting('server_version') AS version`,
    );
    const facts = gatherFacts(options, [], version?.version ?? 'unknown');
    const [grown] = await database.query<{ tenantId: string; groupId: string }>(sql`
      SELECT t.id::text AS "tenantId", g.id::text AS "groupId" FROM tenant t JOIN "group" g ON g.tenant_id = t.id
      WHERE t.slug = ${GROWN} AND g.display_name = 'Everybody'`);
    if (!grown) throw new Error('The filled tenant is gone.');
    const measured: Measured[] = [];
    for (const query of growthQueries(database, { ...grown, people })) {
      const one = await measureQuery(database, query);
      console.log(
        `${query.title.padEnd(72)} ${median(one).toFixed(1).padStart(8)} ms ${String(one.pages).padStart(8)}`,
      );
      measured.push(one);
    }
    const wal = await measureWal(database, grown.tenantId);
    const document = markdown(measured, { people, wal, size: await sizeOf(database), facts: facts() });
    console.log(`\n${document}`);
    if (!options.smoke) writeResult('growth.md', document);
  } finally {
    await database.close();
    await drop();
  }
}

async function measureQuery(database: Database, query: GrowthQuery): Promise<Measured> {
  const milliseconds: number[] = [];
  for (let run = 1; run < RUNS; run++) milliseconds.push(await timeOf(query));
  const before = await pagesRead(database);
  milliseconds.push(await timeOf(query));
  return { ...query, milliseconds: milliseconds.sort((a, b) => a - b), pages: (await pagesRead(database)) - before };
}

async function timeOf({ run }: GrowthQuery): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}

async function pagesRead(database: Database): Promise<number> {
  await database.execute(sql`SELECT pg_stat_force_next_flush()`);
  const [read] = await database.query<{ pages: number }>(sql`
    SELECT (blks_hit + blks_read)::float8 AS pages FROM pg_stat_database WHERE datname = current_database()`);
  return read?.pages ?? 0;
}

async function measureWal(database: Database, tenantId: string): Promise<Wal> {
  const written = async () => {
    await database.execute(sql`
      SELECT gin_clean_pending_list(indexrelid) FROM pg_index JOIN pg_class i ON i.oid = indexrelid JOIN pg_am a ON a.oid = i.relam
      WHERE a.amname = 'gin' AND i.relkind = 'i'
        AND (indrelid = 'person'::regclass OR indrelid IN (SELECT relid FROM pg_partition_tree('audit_event')))`);
    await database.execute(sql`SELECT pg_stat_force_next_flush()`);
    const [wal] = await database.query<Wal>(sql`
      SELECT wal_records::float8 AS records, (wal_bytes - 8192 * wal_fpi)::float8 AS bytes FROM pg_stat_wal`);
    return wal ?? { records: 0, bytes: 0 };
  };
  const before = await written();
  for (let one = 0; one < CREATED; one++) await createOne(database, tenantId);
  const after = await written();
  return { records: (after.records - before.records) / CREATED, bytes: (after.bytes - before.bytes) / CREATED };
}

async function sizeOf(database: Database): Promise<string> {
  const [size] = await database.query<{ text: string }>(sql`
    SELECT pg_size_pretty(pg_relation_size('person')) || ' of people, ' || pg_size_pretty(pg_indexes_size('person')) || ' of their '
      || (SELECT count(*) FROM pg_index WHERE indrelid = 'person'::regclass) || ' indexes' AS text`);
  return size?.text ?? '';
}

const median = ({ milliseconds }: Measured): number => milliseconds[Math.floor(RUNS / 2)] ?? Number.NaN;

function markdown(
  measured: readonly Measured[],
  { people, wal, size, facts }: { people: number; wal: Wal; size: string; facts: Facts },
): string {
  const figure = (value: number) => Math.round(value).toLocaleString('en');
  return [
    '# A large tenant, measured',
    '',
    ...machine(facts),
    `One tenant with ${figure(people)} people, ${figure(2 * people)} token families and ${figure(1.75 * people)} audit entries beside 1,000 small ones: ${size}. Each query ${RUNS} times on one connection, without HTTP and without pages. Least and median time, and the 8 kB pages that it read.`,
    '',
    ...table(
      ['query', 'least ms', 'median ms', 'pages read', 'wanted below, ms'],
      measured.map((one) => [
        one.title,
        (one.milliseconds[0] ?? Number.NaN).toFixed(1),
        median(one).toFixed(1),
        figure(one.pages),
        String(one.wantedMilliseconds),
      ]),
    ),
    '',
    `A person created by a SCIM client, with audit entry: ${wal.records.toFixed(1)} records of the write-ahead log, ${figure(wal.bytes)} bytes without full page images, including the merge of pending GIN entries.`,
    '',
  ].join('\n');
}
