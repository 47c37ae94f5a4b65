import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ExtensionSchemaChange, ExtensionSchemaRoom } from '../store';
import { type TenantResourceTypes, tenantResourceTypes } from '../tenant-resource-types';
import { lockSchemas } from './lock-schemas';
import { readSchemas } from './schema-row';
import { claimAll, countDuplicates, countValues, keepValues, release } from './values';
import { deleteSchema, insertSchema, updateSchema } from './write-schema';

const ofTenant = (tenantId: string) => sql`s.tenant_id = ${tenantId}::uuid ORDER BY s.created_at, s.urn`;

/** The extension schemas on PostgreSQL. */
export function createExtensionSchemaStore(database: Connection): ExtensionSchemaRoom {
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
