import type { Target } from '../schema/find-attribute';
import type { Attribute } from '../schema/types';
import { columnOf, documentOf, type SqlScope } from './sql-columns';
import { type SqlType, sqlName } from './sql-values';

/** The SQL expression that a list is sorted by. */
export interface SortKey {
  expression: string;
  /** Text is always compared by code point. */
  type: Exclude<SqlType, 'float8' | 'int'>;
  /** Whether a resource may lack a value. */
  nullable: boolean;
}

/**
 * Text from the document is sorted only by this many leading characters, because a cursor contains the sort key and
 * must stay short.
 */
const MAX_TEXT = 256;

/**
 * The sort key of an attribute (RFC 7644 section 3.4.2.3). Text without `caseExact` sorts case-insensitively. A
 * multi-valued attribute sorts by its primary value, or by its first value if none is primary.
 */
export function sortKeyOf(by: Target, scope: SqlScope): SortKey {
  const definition = by.sub ?? by.attribute;
  const column = columnOf(by, scope);
  if (!column) return documentKey(by, definition, scope);
  if (column.column) return { expression: column.column, type: typeOfColumn(column.type), nullable: false };
  const text = definition.caseExact ? column.text : (column.folded ?? column.text);
  return { expression: `(${text} COLLATE "C")`, type: 'text', nullable: !definition.required };
}

function typeOfColumn(type: string): SortKey['type'] {
  return type === 'uuid' || type === 'boolean' ? type : 'timestamptz';
}

function documentKey({ extension, attribute, sub }: Target, definition: Attribute, scope: SqlScope): SortKey {
  const document = documentOf({ extension, attribute, sub }, scope);
  const primary = `jsonb_path_query_first(${document}, '$[*] ? (@.primary == true)')`;
  const value = attribute.multiValued ? `COALESCE(${primary}, ${document} -> 0)` : document;
  const text = sub ? `(${value} ->> ${sqlName(sub.name)})` : `(${value} #>> '{}')`;
  if (definition.type === 'integer' || definition.type === 'decimal') {
    return {
      expression: `(CASE WHEN jsonb_typeof(${sub ? `${value} -> ${sqlName(sub.name)}` : value}) = 'number' THEN ${text}::numeric END)`,
      type: 'numeric',
      nullable: true,
    };
  }
  const folded = definition.type === 'string' && !definition.caseExact ? `lower(${text} COLLATE "und-x-icu")` : text;
  return { expression: `(left(${folded}, ${MAX_TEXT}) COLLATE "C")`, type: 'text', nullable: true };
}
