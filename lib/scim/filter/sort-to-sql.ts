import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import type { ResourceType } from '../schema/types';
import { type SortKey, sortKeyOf } from './sort-key';
import { SqlValues } from './sql-values';
import type { SqlOptions } from './to-sql';

/** The sort order of a list, as SQL. */
export interface SqlPlace {
  key: SortKey;
  /** The SQL expression of the id, which breaks ties between equal keys. */
  id: string;
  descending: boolean;
}

type Sort = ResourceQuery['sort'];

/**
 * The sort order of a list (RFC 7644 section 3.4.2.3): the requested attribute, or else the creation time, and then the
 * id. The id makes the order total, which keeps pages stable.
 */
export function sortToSql(
  type: ResourceType,
  sort: Sort,
  { firstPlaceholder, table, baseUrl }: SqlOptions,
): SqlPlace & { values: SqlValues['values'] } {
  const values = new SqlValues(firstPlaceholder);
  const created: SortKey = { expression: `${table}.created_at`, type: 'timestamptz', nullable: false };
  const key = sort ? sortKeyOf(sort.by, { table, type, baseUrl, values }) : created;
  return { key, id: `${table}.id`, descending: sort?.order === 'descending', values: values.values };
}

/**
 * The ORDER BY clause. Missing values come last in ascending order and first in descending order, so each order is the
 * exact reverse of the other.
 */
export function orderBy({ key, id, descending }: SqlPlace): string {
  return descending ? `${key.expression} DESC NULLS FIRST, ${id} DESC` : `${key.expression} ASC NULLS LAST, ${id} ASC`;
}

/**
 * The condition that a resource comes after a position, written so that an index on the sort order can serve it where
 * possible.
 */
export function afterPosition({ key, id, descending }: SqlPlace, position: Position, values: SqlValues): string {
  const than = descending ? '<' : '>';
  const at = values.add(position.id, 'uuid');
  if (position.key === null) {
    const equal = `(${key.expression} IS NULL AND ${id} ${than} ${at})`;
    return descending ? `(${equal} OR ${key.expression} IS NOT NULL)` : equal;
  }
  const beyond = `((${key.expression}, ${id}) ${than} (${values.add(position.key, key.type)}, ${at}))`;
  return key.nullable && !descending ? `(${beyond} OR ${key.expression} IS NULL)` : beyond;
}
