import { z } from 'zod';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { announceChange } from '@/lib/platform/postgres/changes';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { declaredAttribute } from '../attribute-fields';
import { type ExtensionSchema, extensionResourceTypes } from '../extension-schema';
import type { ExtensionSchemaChange, ExtensionSchemaServices, SchemaKey } from '../store';
import { type TenantResourceTypes, tenantResourceTypes } from '../tenant-resource-types';
import { lockSchemas } from './lock-schemas';
import { claimAll, countDuplicates, countValues, keepValues, release } from './values';

/** Notifies every process, when the transaction commits, that its copy of a tenant's resource types is outdated. */
function announceTypes(connection: Connection, tenantId: string): Promise<void> {
  return announceChange(connection, 'extension-schema', tenantId);
}

async function insertSchema(connection: Connection, schema: ExtensionSchema): Promise<void> {
  await connection.execute(sql`
    INSERT INTO extension_schema (tenant_id, urn, resource_type, name, description, required, attributes, created_at, updated_at)
    VALUES (${schema.tenantId}::uuid, ${schema.urn}, ${schema.resourceType}, ${schema.name}, ${schema.description}, ${schema.required},
            ${JSON.stringify(schema.attributes)}::jsonb, ${schema.createdAt}, ${schema.updatedAt})`);
  await announceTypes(connection, schema.tenantId);
}

async function updateSchema(connection: Connection, schema: ExtensionSchema): Promise<void> {
  await connection.execute(sql`
    UPDATE extension_schema SET name = ${schema.name}, description = ${schema.description}, required = ${schema.required},
      attributes = ${JSON.stringify(schema.attributes)}::jsonb, updated_at = ${schema.updatedAt}
    WHERE tenant_id = ${schema.tenantId}::uuid AND urn = ${schema.urn}`);
  await announceTypes(connection, schema.tenantId);
}

/** The rows of its unique values are deleted with it. */
async function deleteSchema(connection: Connection, { tenantId, urn }: SchemaKey): Promise<void> {
  await connection.execute(sql`DELETE FROM extension_schema WHERE tenant_id = ${tenantId}::uuid AND urn = ${urn}`);
  await announceTypes(connection, tenantId);
}

const attributes = z.array(declaredAttribute);
const resourceType = z.enum(extensionResourceTypes);

interface SchemaRow extends Omit<ExtensionSchema, 'resourceType' | 'attributes'> {
  resourceType: unknown;
  attributes: unknown;
}

/** Reads the schemas `s` that match a condition, with the clauses that follow it. */
async function readSchemas(connection: Connection, rest: Sql): Promise<ExtensionSchema[]> {
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

const ofTenant = (tenantId: string) => sql`s.tenant_id = ${tenantId}::uuid ORDER BY s.created_at, s.urn`;

/** The extension schemas on PostgreSQL. */
export function createExtensionSchemaStore(database: Connection): ExtensionSchemaServices {
  return {
    find: async (tenantId, urn) =>
      (await readSchemas(database, sql`s.tenant_id = ${tenantId}::uuid AND lower(s.urn) = ${urn.toLowerCase()}`))[0] ??
      null,
    all: (tenantId) => readSchemas(database, ofTenant(tenantId)),
    countValues: (schema) => countValues(database, schema),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

/** The resource types of a tenant, for the copy that requests use. */
export async function findResourceTypes(connection: Connection, tenantId: string): Promise<TenantResourceTypes> {
  return tenantResourceTypes(await readSchemas(connection, ofTenant(tenantId)));
}

function changeSteps(connection: Connection): ExtensionSchemaChange {
  return {
    async lock(tenantId, urn) {
      await lockSchemas(connection, tenantId, urn);
      return readSchemas(connection, ofTenant(tenantId));
    },
    insert: (schema) => insertSchema(connection, schema),
    update: (schema) => updateSchema(connection, schema),
    delete: (schema) => deleteSchema(connection, schema),
    countValues: (schema) => countValues(connection, schema),
    keepValues: (schema, names, now) => keepValues(connection, schema, names, now),
    countDuplicates: (schema, attribute) => countDuplicates(connection, schema, attribute),
    claim: (schema, attribute) => claimAll(connection, schema, attribute),
    release: (schema, attributeName) => release(connection, schema, attributeName),
    audit: (...entries) => writeAudit(connection, ...entries),
  };
}
