import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ExtensionSchema } from '../extension-schema';
import type { SchemaKey } from '../store';

/** Notifies every process, when the transaction commits, that its copy of a tenant's resource types is outdated. */
function announceTypes(connection: Connection, tenantId: string): Promise<void> {
  return announceChange(connection, 'extension-schema', tenantId);
}

export async function insertSchema(connection: Connection, schema: ExtensionSchema): Promise<void> {
  await connection.execute(sql`
    INSERT INTO extension_schema (tenant_id, urn, resource_type, name, description, required, attributes, created_at, updated_at)
    VALUES (${schema.tenantId}::uuid, ${schema.urn}, ${schema.resourceType}, ${schema.name}, ${schema.description}, ${schema.required},
            ${JSON.stringify(schema.attributes)}::jsonb, ${schema.createdAt}, ${schema.updatedAt})`);
  await announceTypes(connection, schema.tenantId);
}

export async function updateSchema(connection: Connection, schema: ExtensionSchema): Promise<void> {
  await connection.execute(sql`
    UPDATE extension_schema SET name = ${schema.name}, description = ${schema.description}, required = ${schema.required},
      attributes = ${JSON.stringify(schema.attributes)}::jsonb, updated_at = ${schema.updatedAt}
    WHERE tenant_id = ${schema.tenantId}::uuid AND urn = ${schema.urn}`);
  await announceTypes(connection, schema.tenantId);
}

/** The rows of its unique values are deleted with it. */
export async function deleteSchema(connection: Connection, { tenantId, urn }: SchemaKey): Promise<void> {
  await connection.execute(sql`DELETE FROM extension_schema WHERE tenant_id = ${tenantId}::uuid AND urn = ${urn}`);
  await announceTypes(connection, tenantId);
}
