import type { SqlWithin } from '@/lib/scim/filter/sql-columns';
import type { ScimScope } from '@/lib/scim/protocol/store';
import type { ResourceName } from '@/lib/scim/resource-kinds';

/** Whose resources are read, and how their addresses begin. */
export type ListScope = Pick<ScimScope, 'tenantId' | 'connectionId' | 'baseUrl'>;

/** Where the resources of a type are kept. */
export interface ScimTable {
  /** As statements spell it. */
  name: string;
  /** What makes a row a resource that is there; null when every row is one. */
  present: string | null;
}

export const PEOPLE: ScimTable = { name: 'person', present: 'person.deleted_at IS NULL' };
export const GROUPS: ScimTable = { name: '"group"', present: null };

/** The table of each resource type, by the type's name. */
export const SCIM_TABLES: Readonly<Record<ResourceName | 'Group', ScimTable>> = { User: PEOPLE, Group: GROUPS };

/** The first values of a statement: `$1` is the tenant, `$2` the connection, if there is one. */
export function scopeValues({ tenantId, connectionId }: ListScope): string[] {
  return connectionId === null ? [tenantId] : [tenantId, connectionId];
}

/** The same values, as conditions within a filter name them. */
export function scopePlaceholders({ connectionId }: ListScope): SqlWithin {
  return { tenant: '$1::uuid', connection: connectionId === null ? null : '$2::uuid' };
}

/** The condition that a row is there and the scope's own: of what another connection has, a SCIM client finds nothing. */
export function withinScope({ name, present }: ScimTable, { connectionId }: ListScope): string {
  const conditions = [
    `${name}.tenant_id = $1::uuid`,
    connectionId === null ? null : `${name}.connection_id = $2::uuid`,
    present,
  ];
  return conditions.filter((condition) => condition !== null).join(' AND ');
}
