import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { JsonObject } from '@/lib/platform/shared/json';
import { standardUserExtensions } from '@/lib/scim/schema/resource-type';
import type { ExtensionResourceType } from '../extension-schema';
import { holdSchemas } from './lock-schemas';
import { ValueTaken } from './value-taken';
import { items, valueHash } from './values';

/** A person or group that is being written. */
export interface ValueOwner {
  tenantId: string;
  id: string;
  resourceType: ExtensionResourceType;
  attributes: JsonObject;
}

const columns: Record<ExtensionResourceType, Sql> = { User: sql`person_id`, Group: sql`group_id` };

/** Whether the resource has values of an extension schema that a tenant declared. */
export function hasDeclaredValues(attributes: JsonObject): boolean {
  return Object.keys(attributes).some(
    (name) => name.includes(':') && !standardUserExtensions.some(({ id }) => id === name),
  );
}

/**
 * Claims the resource's values of unique attributes, after its row was written in the same transaction, and releases
 * those that it no longer has. The schemas are read here, under a lock, so that no outdated copy is used. Of parallel
 * claims on one value, the table's primary key lets one succeed.
 * @throws ValueTaken with the transaction aborted, when another resource has a value
 */
export async function claimValues(connection: Connection, owner: ValueOwner): Promise<void> {
  if (!hasDeclaredValues(owner.attributes)) return;
  await holdSchemas(connection, owner.tenantId);
  const { tenantId, id, resourceType, attributes } = owner;
  const ownerColumn = columns[resourceType];
  const taken = await connection.query<{ urn: string; attribute: string; hash: string }>(sql`
    WITH wanted AS (
      SELECT DISTINCT s.urn, a ->> 'name' AS attribute, ${valueHash(sql`item.value`, sql`(a ->> 'caseExact')::boolean`)} AS hash
      FROM extension_schema s
        CROSS JOIN jsonb_array_elements(s.attributes) AS a
        CROSS JOIN LATERAL (SELECT ${JSON.stringify(attributes)}::jsonb -> s.urn -> (a ->> 'name') AS held) AS own
        CROSS JOIN LATERAL ${items(sql`own.held`)} AS item
      WHERE s.tenant_id = ${tenantId}::uuid AND s.resource_type = ${resourceType} AND a ->> 'uniqueness' = 'server' AND own.held IS NOT NULL
    ), released AS (
      DELETE FROM extension_value v
      WHERE v.tenant_id = ${tenantId}::uuid AND v.${ownerColumn} = ${id}::uuid
        AND NOT EXISTS (SELECT 1 FROM wanted w WHERE w.urn = v.urn AND w.attribute = v.attribute AND w.hash = v.value_hash)
    ), claimed AS (
      INSERT INTO extension_value (tenant_id, urn, attribute, value_hash, ${ownerColumn})
      SELECT ${tenantId}::uuid, urn, attribute, hash, ${id}::uuid FROM wanted ORDER BY urn, attribute, hash
      ON CONFLICT DO NOTHING RETURNING urn, attribute, value_hash
    )
    SELECT w.urn, w.attribute, encode(w.hash, 'hex') AS hash FROM wanted w
    WHERE NOT EXISTS (SELECT 1 FROM claimed c WHERE c.urn = w.urn AND c.attribute = w.attribute AND c.value_hash = w.hash)
      AND NOT EXISTS (
        SELECT 1 FROM extension_value v
        WHERE v.tenant_id = ${tenantId}::uuid AND v.urn = w.urn AND v.attribute = w.attribute AND v.value_hash = w.hash AND v.${ownerColumn} = ${id}::uuid)`);
  for (const value of taken) await claimOne(connection, owner, value);
}

/**
 * Inserts again without ON CONFLICT: either the constraint rejects the value and aborts the transaction, or the other
 * resource has released it.
 */
async function claimOne(
  connection: Connection,
  { tenantId, id, resourceType }: ValueOwner,
  { urn, attribute, hash }: { urn: string; attribute: string; hash: string },
): Promise<void> {
  try {
    await connection.execute(sql`
      INSERT INTO extension_value (tenant_id, urn, attribute, value_hash, ${columns[resourceType]})
      VALUES (${tenantId}::uuid, ${urn}, ${attribute}, decode(${hash}, 'hex'), ${id}::uuid)`);
  } catch (error) {
    if (!String(error).includes('extension_value_pkey')) throw error;
    throw new ValueTaken(`${urn}:${attribute}`, { cause: error });
  }
}

/** For the statement that writes a resource without declared values: releases all values that it held. */
export function releaseValues({ tenantId, id, resourceType }: Omit<ValueOwner, 'attributes'>): Sql {
  return sql`DELETE FROM extension_value WHERE tenant_id = ${tenantId}::uuid AND ${columns[resourceType]} = ${id}::uuid`;
}
