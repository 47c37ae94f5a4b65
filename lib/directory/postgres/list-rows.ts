import type { Connection } from '@/lib/platform/postgres/database';
import { afterPosition, orderBy, sortToSql } from '@/lib/scim/filter/sort-to-sql';
import { SqlValues } from '@/lib/scim/filter/sql-values';
import { filterToSql } from '@/lib/scim/filter/to-sql';
import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import type { ResourceType } from '@/lib/scim/schema/types';
import { type ListScope, type ScimTable, scopePlaceholders, scopeValues, withinScope } from './scim-tables';

/** A plan for an average value would combine the index of a selective filter with one that finds the whole tenant. */
const PLAN = { eachTime: true };

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
 * passed over in the index.
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

  const total = after ? null : await countRows(connection, `FROM ${table} WHERE ${matching}`, wanted);
  const byIndex = after === undefined;
  if (count === 0 || (byIndex && startIndex > (total ?? 0))) return { rows: [], total, next: null };

  const order = sortToSql(type, sort, { ...options, firstPlaceholder: wanted.length + 1 });
  const page = new SqlValues(wanted.length + order.values.length + 1);
  const beyond = after ? ` AND ${afterPosition(order, after, page)}` : '';
  // With cursors, one extra row is read to find out whether there is a next page.
  const limit = `LIMIT ${page.add(byIndex ? count : count + 1, 'int')} OFFSET ${page.add(byIndex ? startIndex - 1 : 0, 'int')}`;
  const from =
    condition && total !== null && total <= SORTED_AT_MOST
      ? `(SELECT * FROM ${table} WHERE ${matching} OFFSET 0) AS ${table}`
      : `${table} WHERE ${matching}${beyond}`;
  const place = { ...order, key: { ...order.key, expression: 'page.key' }, id: 'page.id' };
  const rows = await connection.queryText<Row & Keyed>(
    `SELECT ${columns}, page.key::text AS "sortKey"
     FROM (SELECT ${order.id} AS id, ${order.key.expression} AS key FROM ${from} ORDER BY ${orderBy(order)} ${limit}) AS page
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

async function countRows(connection: Connection, from: string, values: readonly unknown[]): Promise<number> {
  const [counted] = await connection.queryText<{ total: number }>(
    `SELECT count(*)::int AS total ${from}`,
    values,
    PLAN,
  );
  return counted?.total ?? 0;
}

function positionOf(row: (Keyed & { id: string }) | undefined): Position | null {
  return row ? { key: row.sortKey, id: row.id } : null;
}
