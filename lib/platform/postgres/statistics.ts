import { type Connection, sql } from './database';

const EVERY_MILLISECONDS = 5_000;
/** Smaller tables are read quickly by any plan. */
const ROWS = 200;

/**
 * Analyzes tables that have more than doubled since PostgreSQL last analyzed them, so that statements are planned
 * again. Autovacuum comes by once a minute at best. A first sync creates thousands of people in that time, and plans
 * made for an empty table read all of them for each look-up. A table that another process analyzes is skipped, and so
 * is one that this role may not analyze.
 * @returns the names of the tables
 */
export async function analyzeGrownTables(connection: Connection): Promise<string[]> {
  const grown = await connection.query<{ name: string }>(sql`
    SELECT oid::regclass::text AS name FROM pg_class
    WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace
      AND pg_stat_get_live_tuples(oid) > ${ROWS} + 2 * GREATEST(reltuples, 0)`);
  for (const { name } of grown) await connection.execute(sql([`ANALYZE (SKIP_LOCKED) ${name}`]));
  return grown.map(({ name }) => name);
}

/**
 * Does so from time to time.
 * @returns a function that stops it
 */
export function keepTablesAnalyzed(connection: Connection): () => void {
  let underWay = false;
  async function analyze(): Promise<void> {
    if (underWay) return;
    underWay = true;
    // While the database is away, requests report it; statistics can wait.
    await analyzeGrownTables(connection).catch(() => []);
    underWay = false;
  }
  const timer = setInterval(() => void analyze(), EVERY_MILLISECONDS).unref();
  return () => clearInterval(timer);
}
