import type { Provisioned, ScimConnectionChange } from '@/lib/scim-connections/store';
import { type Connection, sql, type Sql } from '../database';

/** See ScimConnectionChange.handOver. People before groups, as everywhere. */
export async function handOver(connection: Connection, wanted: Parameters<ScimConnectionChange['handOver']>[0]): Promise<Provisioned> {
  const people = await give(connection, sql`person`, wanted);
  const groups = await give(connection, sql`"group"`, wanted);
  return { people, groups };
}

function give(
  connection: Connection, table: Sql, { tenantId, from, to, atMost, now }: Parameters<ScimConnectionChange['handOver']>[0],
): Promise<number> {
  return connection.execute(sql`
    WITH chosen AS (
      SELECT id FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${from}::uuid ORDER BY id LIMIT ${atMost}::int FOR UPDATE
    )
    UPDATE ${table} given SET connection_id = ${to}::uuid, external_id = NULL, version = version + 1, updated_at = ${now}
    FROM chosen WHERE given.tenant_id = ${tenantId}::uuid AND given.id = chosen.id`);
}
