import { type CountedType, countedTotal } from '@/lib/people/postgres/resource-count';
import type { Connection } from '@/lib/platform/postgres/database';
import { afterPosition, orderBy, type SqlPlace, sortToSql } from '@/lib/scim/filter/sort-to-sql';
import { SqlValues } from '@/lib/scim/filter/sql-values';
import { filterToSql } from '@/lib/scim/filter/to-sql';
import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ListScope, type ScimTable, scopePlaceholders, scopeValues, withinScope } from './scim-tables';

/** A plan for an average value would combine the index of a selective filter with one that finds the whole tenant. */
const PLAN = { eachTime: true };

interface Counted {
  total: number;
  /** SQL of the same total; null if it was counted row by row. */
  kept: string | null;
}

/**
 * So many matches of a filter are read by its index and then sorted, as `pageSource` does. Walking the list's order
 * instead could pass everyone before the first match, since what was modified last was often created last.
 */
const SORTED_AT_MOST = 10_000;

interface Keyed {
  sortKey: string | null;
}

export interface RowPage<Row> {
  rows: Omit<Row & Keyed, 'sortKey'>[];
  /** Null for later pages of a walk, which do not count again. */
  total: number | null;
  next: Position | null;
}

/**
 * A page of a table for a SCIM client, by the client's filter and order. The core compiles both; every value in them is
 * a placeholder. With cursors, the cost of a page does not depend on its position; by index, the rows before it are
 * passed over in the index, or those behind it if they are fewer.
 * @param columns of the rows, as SQL
 */
export async function listRows<Row extends { id: string }>(
  connection: Connection,
  source: ScimTable & { columns: string },
  scope: ListScope,
  query: ResourceQuery,
  type: ResourceType,
): Promise<RowPage<Row>> {
  const { filter, sort, startIndex, count, after } = query;
  const { name: table, columns } = source;
  const within = scopePlaceholders(scope);
  const options = { table, baseUrl: scope.baseUrl, within };
  const scopeParameters = scopeValues(scope);
  const condition = filter && filterToSql(type, filter, { ...options, firstPlaceholder: scopeParameters.length + 1 });
  const matching = `${withinScope(source, scope)}${condition ? ` AND ${condition.text}` : ''}`;
  const wanted = [...scopeParameters, ...(condition?.values ?? [])];
  const kept =
    condition || within.connection === null
      ? null
      : countedTotal(type.name as CountedType, { ...within, connection: within.connection });

  const counted = after
    ? null
    : await countMatches(connection, { matching: `${table} WHERE ${matching}`, wanted, kept });
  const total = counted?.total ?? null;
  const byIndex = after === undefined;
  if (count === 0 || (byIndex && startIndex > (total ?? 0))) return { rows: [], total, next: null };

  const order = sortToSql(type, sort, { ...options, firstPlaceholder: wanted.length + 1 });
  const page = new SqlValues(wanted.length + order.values.length + 1);
  const beyond = after ? ` AND ${afterPosition(order, after, page)}` : '';
  const from =
    condition && total !== null && total <= SORTED_AT_MOST
      ? `(SELECT * FROM ${table} WHERE ${matching} OFFSET 0) AS ${table}`
      : `${table} WHERE ${matching}${beyond}`;
  const place = { ...order, key: { ...order.key, expression: 'page.key' }, id: 'page.id' };
  const ordered = (by: SqlPlace) =>
    `SELECT ${by.id} AS id, ${by.key.expression} AS key FROM ${from} ORDER BY ${orderBy(by)}`;
  // With cursors, one extra row is read to find out whether there is a next page.
  const keys = byIndex
    ? pageByIndex(order, ordered, { page, query, counted })
    : `${ordered(order)} LIMIT ${page.add(count + 1, 'int')}`;
  const rows = await connection.queryText<Row & Keyed>(
    `SELECT ${columns}, page.key::text AS "sortKey" FROM (${keys}) AS page
     JOIN ${table} ON ${table}.tenant_id = ${within.tenant} AND ${table}.id = page.id ORDER BY ${orderBy(place)}`,
    [...wanted, ...order.values, ...page.values],
    PLAN,
  );
  const shown = rows.slice(0, count);
  return {
    rows: shown.map(({ sortKey: _key, ...row }) => row),
    total,
    next: rows.length > count ? positionOf(shown.at(-1)) : null,
  };
}

/** Reads the kept total, or else counts the rows. PostgreSQL computes the second only where the first is NULL. */
async function countMatches(
  connection: Connection,
  { matching, wanted, kept }: { matching: string; wanted: readonly unknown[]; kept: string | null },
): Promise<Counted> {
  const rows = `(SELECT count(*)::int FROM ${matching})`;
  const [counted] = await connection.queryText<{ total: number; isKept: boolean }>(
    kept === null
      ? `SELECT ${rows} AS total, false AS "isKept"`
      : `SELECT COALESCE(kept.total, ${rows}) AS total, kept.total IS NOT NULL AS "isKept" FROM (SELECT ${kept} AS total) AS kept`,
    wanted,
    PLAN,
  );
  return { total: counted?.total ?? 0, kept: counted?.isKept ? kept : null };
}

/**
 * The keys of a page by index. A page in the second half is read from the end, which takes the total as of the same
 * statement: otherwise a person created between the two would shift it. The outer LIMIT tells the planner how few rows
 * come.
 * @param ordered selects all keys in an order
 */
function pageByIndex(
  order: SqlPlace,
  ordered: (by: SqlPlace) => string,
  { page, query: { startIndex, count }, counted }: { page: SqlValues; query: ResourceQuery; counted: Counted | null },
): string {
  const before = page.add(startIndex - 1, 'int');
  const rows = page.add(count, 'int');
  if (!counted?.kept || startIndex - 1 < counted.total / 2) return `${ordered(order)} LIMIT ${rows} OFFSET ${before}`;
  const fromEnd = ordered({ ...order, descending: !order.descending });
  const left = `(${counted.kept} - ${before})`;
  return `SELECT * FROM (
    ${fromEnd} LIMIT GREATEST(LEAST(${left}, ${rows}), 0) OFFSET GREATEST(${left} - ${rows}, 0)) AS nearest LIMIT ${rows}`;
}

function positionOf(row: (Keyed & { id: string }) | undefined): Position | null {
  return row ? { key: row.sortKey, id: row.id } : null;
}
