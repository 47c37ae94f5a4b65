import type { ResourceType } from '../schema/types';
import type { ResourceQuery } from '../store';
import { columnOf, documentOf } from './sql-columns';
import { sqlName, SqlValues } from './sql-values';

/**
 * The ORDER BY of a list of people (RFC 7644 section 3.4.2.3), always total so that pages are stable: ties, and lists
 * without `sortBy`, go by creation and id. Text without `caseExact` sorts regardless of case. A missing value sorts
 * last when ascending, first when descending. Of several values, the primary or else the first one counts.
 * @param options as for `filterToSql`
 */
export function sortToSql(
  type: ResourceType,
  sort: ResourceQuery['sort'],
  options: { firstPlaceholder: number; table: string; baseUrl: string },
): { text: string; values: (string | number | boolean)[] } {
  const { table, baseUrl } = options;
  const values = new SqlValues(options.firstPlaceholder);
  const ties = `${table}.created_at, ${table}.id`;
  if (!sort) return { text: ties, values: values.values };
  const { attribute, sub } = sort.by;
  const scope = { table, type, baseUrl, values };
  const column = columnOf(sort.by, scope);
  const folds = !(sub ?? attribute).caseExact && (sub ?? attribute).type === 'string';
  const expression = column
    ? (folds ? column.folded : undefined) ?? column.column ?? column.text
    : documentExpression(documentOf(sort.by, scope), attribute.multiValued, sub?.name, folds);
  const collation = column?.column ? '' : ' COLLATE "C"';
  return { text: `(${expression})${collation} ${sort.order === 'ascending' ? 'ASC NULLS LAST' : 'DESC NULLS FIRST'}, ${ties}`, values: values.values };
}

function documentExpression(document: string, multiValued: boolean, sub: string | undefined, folds: boolean): string {
  const primary = `jsonb_path_query_first(${document}, '$[*] ? (@.primary == true)')`;
  const value = multiValued ? `COALESCE(${primary}, ${document} -> 0)` : document;
  const text = sub ? `(${value} ->> ${sqlName(sub)})` : `(${value} #>> '{}')`;
  return folds ? `lower(${text} COLLATE "und-x-icu")` : text;
}
