import { COUNTED_EXACTLY, isEstimate } from '../shared/counted-exactly';
import { type Connection, type Sql, sql } from './database';

interface Explained {
  'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }];
}

const SIGNIFICANT_DIGITS = 2;
/** The least number of two digits above what is counted exactly. */
const LEAST_ESTIMATE = 1.1 * COUNTED_EXACTLY;

/**
 * Counts the rows of `from`, such as `person WHERE …`, exactly up to `COUNTED_EXACTLY`. Above, the result is
 * PostgreSQL's own estimate from its statistics, rounded to two digits and always greater than `COUNTED_EXACTLY`.
 */
export async function countRows(connection: Connection, from: Sql): Promise<number> {
  const [counted] = await connection.query<{ total: number }>(
    sql`SELECT count(*)::int AS total FROM (SELECT 1 AS one FROM ${from} LIMIT ${COUNTED_EXACTLY + 1}::int) AS counted`,
  );
  const total = counted?.total ?? 0;
  if (!isEstimate(total)) return total;
  const [explained] = await connection.query<Explained>(sql`EXPLAIN (FORMAT JSON) SELECT FROM ${from}`);
  const estimate = explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  return Math.max(LEAST_ESTIMATE, Number(estimate.toPrecision(SIGNIFICANT_DIGITS)));
}

/** So few matches are read and then sorted. More are read in order until the page is full. */
const FEW_MATCHES = 1_000;

/**
 * What a page is read from, after `FROM`. PostgreSQL would read a whole table in order to find a few matches that a
 * list wants in that order, because it expects the first ones soon. The subquery with OFFSET is planned by itself.
 * @param total of the matches, as counted
 */
export function pageSource({
  table,
  alias,
  matching,
  total,
}: Record<'table' | 'alias' | 'matching', Sql> & { total: number }): Sql {
  return total <= FEW_MATCHES
    ? sql`(SELECT ${alias}.* FROM ${table} ${alias} WHERE ${matching} OFFSET 0) ${alias}`
    : sql`${table} ${alias} WHERE ${matching}`;
}
