import type { SqlWithin } from '@/lib/scim/filter/sql-columns';
import type { ScimScope } from '@/lib/scim/protocol/store';
import type { ResourceName } from '@/lib/scim/resource-kinds';

/** Whose resources are read, and their base URL. */
export type ListScope = Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>;

/** Where a type's resources are stored. */
export interface ScimTable {
  /** The table's name, quoted as in SQL. */
  name: string;
  /** The condition that excludes deleted rows; null if the table keeps none. */
  present: string | null;
}

export const PEOPLE: ScimTable = { name: 'person', present: 'person.deleted_at IS NULL' };
export const GROUPS: ScimTable = { name: '"group"', present: null };

/** The table of each resource type, by type name. */
export const SCIM_TABLES: Readonly<Record<ResourceName | 'Group', ScimTable>> = { User: PEOPLE, Group: GROUPS };

/** The first values of a statement: `$1` is the tenant, and `$2` the connection, if there is one. */
export function scopeValues({ tenantId, connectionId }: ListScope): string[] {
  return connectionId === null ? [tenantId] : [tenantId, connectionId];
}

/** The same values as placeholders for conditions within a filter. */
export function scopePlaceholders({ connectionId }: ListScope): SqlWithin {
  return { tenant: '$1::uuid', connection: connectionId === null ? null : '$2::uuid' };
}

/**
 * The condition that a row exists and belongs to the scope: a SCIM client never finds resources of another connection.
 */
export function withinScope({ name, present }: ScimTable, { connectionId }: ListScope): string {
  const conditions = [
    `${name}.tenant_id = $1::uuid`,
    connectionId === null ? null : `${name}.connection_id = $2::uuid`,
    present,
  ];
  return conditions.filter((condition) => condition !== null).join(' AND ');
}
