import type { Position, ResourceQuery } from '@/lib/scim/protocol/store';
import type { ResourceType } from '../schema/types';
import { type SortKey, sortKeyOf } from './sort-key';
import { SqlValues } from './sql-values';
import type { SqlOptions } from './to-sql';

/** Where a resource stands in an order. */
export interface SqlPlace {
  key: SortKey;
  /** The id's expression: it decides between equal keys. */
  id: string;
  descending: boolean;
}

type Sort = ResourceQuery['sort'];

/**
 * What a list is ordered by (RFC 7644 section 3.4.2.3): the attribute, or else the creation; then the id, so that the
 * order is total and pages are stable.
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

/** The ORDER BY. A missing value comes last when ascending, first when descending: so each order is the other's reverse. */
export function orderBy({ key, id, descending }: SqlPlace): string {
  return descending ? `${key.expression} DESC NULLS FIRST, ${id} DESC` : `${key.expression} ASC NULLS LAST, ${id} ASC`;
}

/** The condition that a resource comes after a position, in a form that an index on the order serves where it can. */
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
