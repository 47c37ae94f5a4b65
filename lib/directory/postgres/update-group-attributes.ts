import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * Sets the attributes of several groups `r`.
 * @param update.changed a SELECT of their ids and of the columns that `attributes` uses
 */
export function updateGroupAttributes(
  connection: Connection,
  { tenantId, changed, attributes, now }: { tenantId: string; changed: Sql; attributes: Sql; now: Date },
): Promise<number> {
  return connection.execute(sql`
    WITH changed AS (${changed})
    UPDATE "group" AS r SET attributes = ${attributes}, version = r.version + 1, updated_at = ${now}
    FROM changed WHERE r.tenant_id = ${tenantId}::uuid AND r.id = changed.id`);
}
