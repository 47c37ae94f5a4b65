import { takeDetailsTypeFromClients } from '@/lib/grants/clients/postgres/write-client';
import { writeAudit } from '@/lib/journal/audit/postgres/record';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { DetailsTypeDefinition } from '@/lib/tenants/fields/details-type';
import { announceTenant } from '@/lib/tenants/postgres/announce-tenant';
import { detailsTypeColumns as columns } from '@/lib/tenants/postgres/details-types';
import { takeFromSettings } from '@/lib/tenants/postgres/take-from-settings';
import type { DetailsTypeChange, DetailsTypeStore } from '../store';
import { countUses, listTypes } from './list-types';

const byType = (tenantId: string, type: string) => sql`tenant_id = ${tenantId}::uuid AND type = ${type}`;

/** The types of authorization details of tenants on PostgreSQL. */
export function createDetailsTypeStore(database: Connection): DetailsTypeStore {
  return {
    async find(tenantId, type) {
      const [found] = await database.query<DetailsTypeDefinition>(
        sql`SELECT ${columns} FROM authorization_details_type WHERE ${byType(tenantId, type)}`,
      );
      return found ?? null;
    },
    list: (query) => listTypes(database, query),
    countUses: (tenantId, type, now) => countUses(database, { tenantId, type, now }),
    change: (work) => database.transaction((connection) => work(changeSteps(connection))),
  };
}

function changeSteps(connection: Connection): DetailsTypeChange {
  return {
    async lock(tenantId, type) {
      const [found] = await connection.query<DetailsTypeDefinition>(
        sql`SELECT ${columns} FROM authorization_details_type WHERE ${byType(tenantId, type)} FOR UPDATE`,
      );
      return found ?? null;
    },
    async insert(tenantId, { type, name, description, schema }) {
      const inserted = await connection.execute(sql`
        INSERT INTO authorization_details_type (tenant_id, type, name, description, schema)
        VALUES (${tenantId}::uuid, ${type}, ${name}, ${description}, ${JSON.stringify(schema)}::json) ON CONFLICT (tenant_id, type) DO NOTHING`);
      if (inserted === 0) return 'exists';
      await announceTenant(connection, tenantId);
      return 'inserted';
    },
    async update(tenantId, { type, name, description, schema }) {
      await connection.execute(sql`
        UPDATE authorization_details_type SET name = ${name}, description = ${description}, schema = ${JSON.stringify(schema)}::json, updated_at = now()
        WHERE ${byType(tenantId, type)}`);
      await announceTenant(connection, tenantId);
    },
    async delete(tenantId, type, now) {
      const clients = await takeDetailsTypeFromClients(connection, { tenantId, type, now });
      const settings = await takeFromSettings(connection, tenantId, ['selfRegisteredAuthorizationDetailsTypes'], type);
      await connection.execute(sql`DELETE FROM authorization_details_type WHERE ${byType(tenantId, type)}`);
      await announceTenant(connection, tenantId);
      return { clients, settings };
    },
    audit: (entry) => writeAudit(connection, entry),
  };
}
