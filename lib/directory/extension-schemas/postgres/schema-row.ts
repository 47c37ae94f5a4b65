import { z } from 'zod';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { declaredAttribute } from '../attribute-fields';
import { type ExtensionSchema, extensionResourceTypes } from '../extension-schema';

const attributes = z.array(declaredAttribute);
const resourceType = z.enum(extensionResourceTypes);

interface SchemaRow extends Omit<ExtensionSchema, 'resourceType' | 'attributes'> {
  resourceType: unknown;
  attributes: unknown;
}

/** Reads the schemas `s` that match a condition, with the clauses that follow it. */
export async function readSchemas(connection: Connection, rest: Sql): Promise<ExtensionSchema[]> {
  const rows = await connection.query<SchemaRow>(sql`
    SELECT s.tenant_id::text AS "tenantId", s.urn, s.resource_type AS "resourceType", s.name, s.description, s.required, s.attributes,
      s.created_at AS "createdAt", s.updated_at AS "updatedAt"
    FROM extension_schema s WHERE ${rest}`);
  return rows.map((row) => ({
    ...row,
    resourceType: resourceType.parse(row.resourceType),
    attributes: attributes.parse(row.attributes),
  }));
}
