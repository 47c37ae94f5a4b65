import type { DetailsTypeDefinition } from '@/lib/authorization-details-types/details-type';
import type { DetailsTypeChange, DetailsTypeStore } from '@/lib/authorization-details-types/store';
import { writeAudit } from '../audit';
import { announceClient } from '../clients/write-client';
import { type Connection, sql } from '../database';
import { announceTenant } from '../tenants/announce-tenant';
import { takeFromSettings } from '../tenants/take-from-settings';
import { countUses, listTypes } from './list-types';

const columns = sql`type, name, description, schema`;
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

/** All types of a tenant, oldest first. */
export function findDetailsTypes(connection: Connection, tenantId: string): Promise<DetailsTypeDefinition[]> {
  return connection.query<DetailsTypeDefinition>(sql`
    SELECT ${columns} FROM authorization_details_type WHERE tenant_id = ${tenantId}::uuid ORDER BY created_at, type`);
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
      const clients = await connection.query<{ clientId: string }>(sql`
        UPDATE client SET metadata = jsonb_set(metadata, '{authorizationDetailsTypes}', (metadata->'authorizationDetailsTypes') - ${type}::text), updated_at = ${now}
        WHERE tenant_id = ${tenantId}::uuid AND jsonb_exists(metadata->'authorizationDetailsTypes', ${type}::text) RETURNING client_id AS "clientId"`);
      const settings = await takeFromSettings(connection, tenantId, ['selfRegisteredAuthorizationDetailsTypes'], type);
      await connection.execute(sql`DELETE FROM authorization_details_type WHERE ${byType(tenantId, type)}`);
      for (const { clientId } of clients) await announceClient(connection, tenantId, clientId);
      await announceTenant(connection, tenantId);
      return { clients: clients.length, settings };
    },
    audit: (entry) => writeAudit(connection, entry),
  };
}
