import type { Target } from '../schema/find-attribute';
import type { ResourceType } from '../schema/types';
import type { SqlSource } from './sql-test';
import { type SqlValues, sqlName } from './sql-values';

export interface SqlScope {
  /** The table as the statement spells it, quotes included. */
  table: string;
  type: ResourceType;
  /** `…/scim/v2`, without a slash at the end. */
  baseUrl: string;
  values: SqlValues;
  /** Whose resources are seen: for attributes whose values are rows of their own, which say it again. */
  within?: SqlWithin;
}

/** The placeholders, with their casts, of what every statement of a scope begins with. */
export interface SqlWithin {
  tenant: string;
  /** Null where the whole tenant is seen. */
  connection: string | null;
}

/**
 * The column behind a single-valued attribute of a core schema; null when it lives in the document. Every table has
 * those of the attributes that its resource type has.
 */
export function columnOf({ extension, attribute, sub }: Target, scope: SqlScope): SqlSource | null {
  if (extension) return null;
  const { table, type, baseUrl, values } = scope;
  const { endpoint } = type;
  switch (sub ? `${attribute.name}.${sub.name}` : attribute.name) {
    case 'id':
      return { type: 'uuid', column: `${table}.id`, text: `${table}.id::text` };
    case 'userName':
      return { type: 'text', text: `${table}.user_name`, folded: `${table}.user_name_key` };
    case 'externalId':
      return { type: 'text', text: `${table}.external_id` };
    case 'displayName':
      return { type: 'text', text: `${table}.display_name`, folded: `${table}.display_name_key` };
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

/** The jsonb expression of an attribute in the document. */
export function documentOf({ extension, attribute }: Target, scope: SqlScope): string {
  if (!extension && attribute.name === 'schemas') return schemasOf(scope);
  const holder = extension ? `${scope.table}.attributes -> ${sqlName(extension)}` : `${scope.table}.attributes`;
  return `(${holder} -> ${sqlName(attribute.name)})`;
}

/** `schemas` is not stored: it is the core schema, and each extension that the resource has values of. */
function schemasOf({ table, type }: SqlScope): string {
  const extensions = type.schemaExtensions.map(({ schema }) => sqlName(schema.id));
  const present = extensions.map(
    (urn) => `CASE WHEN ${table}.attributes ? ${urn} THEN jsonb_build_array(${urn}) ELSE '[]' END`,
  );
  return `(${[`jsonb_build_array(${sqlName(type.schema.id)})`, ...present].join(' || ')})`;
}
