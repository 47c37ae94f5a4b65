import { searchTextOf } from '../resources/user-columns';
import type { Target } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import type { SqlSource } from './sql-test';
import { type SqlValues, sqlName } from './sql-values';

export interface SqlScope {
  /** The table name as it appears in the statement, including quotes. */
  table: string;
  type: ResourceType;
  /** `…/scim/v2`, without a trailing slash. */
  baseUrl: string;
  values: SqlValues;
  /**
   * The tenant and connection whose resources are visible. Attributes stored as rows of another table need it, because
   * their subqueries repeat the condition.
   */
  within?: SqlWithin;
}

/** The placeholders, including casts, for the tenant and connection that a statement is limited to. */
export interface SqlWithin {
  tenant: string;
  /** Null when the whole tenant is visible. */
  connection: string | null;
}

/**
 * The column that stores a single-valued attribute of a core schema; null when the attribute is in the jsonb document.
 * Every table has the columns for the attributes of its resource type.
 */
export function columnOf({ extension, attribute, sub }: Target, scope: SqlScope): SqlSource | null {
  if (extension) return null;
  const { table, type, baseUrl, values } = scope;
  const { endpoint } = type;
  const search = type.name === 'User' ? searchTextOf(table) : undefined;
  switch (sub ? `${attribute.name}.${sub.name}` : attribute.name) {
    case 'id':
      return { type: 'uuid', column: `${table}.id`, text: `${table}.id::text` };
    case 'userName':
      return { type: 'text', text: `${table}.user_name`, folded: `${table}.user_name_key`, search };
    case 'externalId':
      return { type: 'text', text: `${table}.external_id` };
    case 'displayName':
      return { type: 'text', text: `${table}.display_name`, folded: `${table}.display_name_key`, search };
    case 'active':
      return { type: 'boolean', column: `${table}.active`, text: `${table}.active::text` };
    case 'meta':
      return { type: 'text', text: `'meta'` };
    case 'meta.created':
      return { type: 'instant', column: `${table}.created_at`, text: `${table}.created_at::text` };
    case 'meta.lastModified':
      return { type: 'instant', column: `${table}.updated_at`, text: `${table}.updated_at::text` };
    case 'meta.resourceType':
      return { type: 'text', text: sqlName(type.name) };
    case 'meta.version':
      return { type: 'text', text: `('W/"' || ${table}.version || '"')` };
    case 'meta.location':
      return { type: 'text', text: `(${values.add(`${baseUrl}${endpoint}/`, 'text')} || ${table}.id::text)` };
    default:
      return null;
  }
}

/** The jsonb expression that reads an attribute from the document. */
export function documentOf({ extension, attribute }: Target, scope: SqlScope): string {
  if (!extension && attribute.name === 'schemas') return schemasOf(scope);
  const holder = extension ? `${scope.table}.attributes -> ${sqlName(extension)}` : `${scope.table}.attributes`;
  return `(${holder} -> ${sqlName(attribute.name)})`;
}

/** `schemas` is not stored: it consists of the core schema and each extension for which the resource has values. */
function schemasOf({ table, type }: SqlScope): string {
  const extensions = type.schemaExtensions.map(({ schema }) => sqlName(schema.id));
  const present = extensions.map(
    (urn) => `CASE WHEN ${table}.attributes ? ${urn} THEN jsonb_build_array(${urn}) ELSE '[]' END`,
  );
  return `(${[`jsonb_build_array(${sqlName(type.schema.id)})`, ...present].join(' || ')})`;
}
