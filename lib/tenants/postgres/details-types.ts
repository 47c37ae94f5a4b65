import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { DetailsTypeDefinition } from '../fields/details-type';

export const detailsTypeColumns = sql`type, name, description, schema`;

/** All types of authorization details of a tenant, oldest first. */
export function findDetailsTypes(connection: Connection, tenantId: string): Promise<DetailsTypeDefinition[]> {
  return connection.query<DetailsTypeDefinition>(sql`
    SELECT ${detailsTypeColumns} FROM authorization_details_type WHERE tenant_id = ${tenantId}::uuid ORDER BY created_at, type`);
}
