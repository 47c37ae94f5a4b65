import { type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * The clients whose token families end when groups or roles change, as a column. Most tenants have none, which a
 * partial index says.
 */
export const endingClients = (tenantId: string): Sql => sql`ARRAY(
  SELECT client_id FROM client WHERE tenant_id = ${tenantId}::uuid AND metadata->>'whenGroupsChange' = 'end')`;
