import type { Connection } from '@/lib/platform/postgres/database';
import type { SortKey } from '@/lib/scim/filter/sort-key';
import { afterPosition, orderBy, sortToSql } from '@/lib/scim/filter/sort-to-sql';
import { SqlValues } from '@/lib/scim/filter/sql-values';
import { filterToSql } from '@/lib/scim/filter/to-sql';
import type { FoundResource, RootPage, RootQuery } from '@/lib/scim/protocol/store';
import {
  type ListScope,
  SCIM_TABLES,
  type ScimTable,
  scopePlaceholders,
  scopeValues,
  withinScope,
} from './scim-tables';

type Part = RootQuery['parts'][number];
type Row = FoundResource & { sortKey: string | null };

/** The resources of one type that match the filter. */
interface Branch {
  part: Part;
  table: ScimTable;
  from: string;
}

/** The same with its sort key; null if the type lacks the attribute. */
type SortedBranch = Branch & { key: SortKey | null };

/** State shared by the branches of a statement. */
interface Statement {
  scope: ListScope;
  /** The values so far; each branch adds its own. */
  wanted: (string | number | boolean)[];
}

/**
 * A page of the union of all types for a SCIM client: IDs in overall order, whatever their type. See ScimRootStore.
 * Each branch is read through its own indexes.
 */
export async function listAcross(connection: Connection, scope: ListScope, query: RootQuery): Promise<RootPage> {
  const { order, startIndex, count, after } = query;
  const wanted: Statement['wanted'] = scopeValues(scope);
  const unsorted = query.parts.map((part) => branchOf(part, { scope, wanted }));

  // Count before the order adds its values: a statement must receive exactly the values that it references.
  const totalResults = after ? null : await countAll(connection, unsorted, wanted);
  const byIndex = after === undefined;
  if (count === 0 || (byIndex && startIndex > (totalResults ?? 0))) return { found: [], totalResults, next: null };

  const branches = unsorted.map((branch) => sortedBranch(branch, order, { scope, wanted }));
  const type = branches.find(({ key }) => key)?.key?.type ?? 'text';
  const key: SortKey = {
    expression: type === 'text' ? '(found.key COLLATE "C")' : 'found.key',
    type,
    nullable: branches.some((branch) => branch.key?.nullable !== false),
  };
  const place = { key, id: 'found.id', descending: order === 'descending' };
  const page = new SqlValues(wanted.length + 1);
  const beyond = after ? `WHERE ${afterPosition(place, after, page)}` : '';
  const limit = `LIMIT ${page.add(byIndex ? count : count + 1, 'int')} OFFSET ${page.add(byIndex ? startIndex - 1 : 0, 'int')}`;
  const rows = await connection.queryText<Row>(
    `SELECT found.type, found.id::text AS id, found.key::text AS "sortKey" FROM (${branches.map((branch) => rowsOf(branch, type)).join(' UNION ALL ')}) AS found
     ${beyond} ORDER BY ${orderBy(place)} ${limit}`,
    [...wanted, ...page.values],
  );
  const shown = rows.slice(0, count);
  const last = shown.at(-1);
  return {
    found: shown.map(({ type: name, id }) => ({ type: name, id })),
    totalResults,
    next: rows.length > count && last ? { key: last.sortKey, id: last.id } : null,
  };
}

function branchOf(part: Part, { scope, wanted }: Statement): Branch {
  const { type, filter } = part;
  const table = tableOf(type.name);
  const condition = filter && filterToSql(type, filter, optionsOf(table, { scope, wanted }));
  wanted.push(...(condition?.values ?? []));
  return {
    part,
    table,
    from: `FROM ${table.name} WHERE ${withinScope(table, scope)}${condition ? ` AND ${condition.text}` : ''}`,
  };
}

function sortedBranch(branch: Branch, order: RootQuery['order'], { scope, wanted }: Statement): SortedBranch {
  const {
    part: { type, sortBy },
    table,
  } = branch;
  if (order && !sortBy) return { ...branch, key: null };
  const sort = order && sortBy ? { by: sortBy, order } : null;
  const { key, values } = sortToSql(type, sort, optionsOf(table, { scope, wanted }));
  wanted.push(...values);
  return { ...branch, key };
}

function optionsOf({ name }: ScimTable, { scope, wanted }: Statement) {
  return { table: name, baseUrl: scope.baseUrl, within: scopePlaceholders(scope), firstPlaceholder: wanted.length + 1 };
}

function rowsOf({ part, table, key, from }: SortedBranch, keyType: SortKey['type']): string {
  return `SELECT '${part.type.name}' AS type, ${table.name}.id AS id, ${key?.expression ?? `NULL::${keyType}`} AS key ${from}`;
}

function tableOf(name: string): ScimTable {
  const table = Object.entries(SCIM_TABLES).find(([type]) => type === name)?.[1];
  if (!table) throw new TypeError(`Resources of type ${name} have no table.`);
  return table;
}

async function countAll(
  connection: Connection,
  branches: readonly Branch[],
  wanted: readonly unknown[],
): Promise<number> {
  const counts = branches.map(({ from }) => `(SELECT count(*) ${from})`);
  const [counted] = await connection.queryText<{ total: number }>(
    `SELECT (${counts.join(' + ')})::int AS total`,
    wanted,
  );
  return counted?.total ?? 0;
}
