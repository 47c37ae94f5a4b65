import { type Batch, createBatch } from '@/lib/platform/postgres/batch';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

export interface Usage {
  tenantId: string;
  clientId: string;
  /** The secret that the client authenticated with, if any. */
  secretId: string | null;
}

/**
 * Records when clients and their secrets were last used, with a delay of a few seconds and in one statement for many
 * requests of a tenant.
 */
export function createUsageBatch(connection: Connection, onError: (error: unknown) => void): Batch<Usage> {
  return createBatch<Usage>({
    database: connection,
    name: 'client',
    delayMilliseconds: 5_000,
    maxItems: 100_000,
    onError,
    async write(tenantId, items) {
      const distinct = [...new Map(items.map((item) => [`${item.secretId} ${item.clientId}`, item])).values()];
      const column = (field: keyof Usage) => distinct.map((item) => item[field] ?? '');
      await connection.execute(sql`
        WITH used AS (
          SELECT * FROM unnest(${column('clientId')}::text[], ${column('secretId')}::text[]) AS used (client_id, secret_id)
        ), clients AS (
          -- In one order everywhere: the batches of two processes do not wait for each other in a circle.
          SELECT c.client_id FROM client c WHERE c.tenant_id = ${ofTenant(tenantId)} AND c.client_id IN (SELECT client_id FROM used)
          ORDER BY c.client_id FOR NO KEY UPDATE
        ), secrets AS (
          UPDATE client_secret s SET last_used_at = now() FROM used u JOIN clients c ON c.client_id = u.client_id
          WHERE u.secret_id <> '' AND s.tenant_id = ${ofTenant(tenantId)} AND s.client_id = u.client_id AND s.id::text = u.secret_id
        )
        UPDATE client c SET last_used_at = now() FROM clients u WHERE c.tenant_id = ${ofTenant(tenantId)} AND c.client_id = u.client_id`);
    },
  });
}
