import { type Connection, sql } from '@/lib/platform/postgres/database';

const lockKey = (tenantId: string) => sql`hashtextextended(${`extension-schemas ${tenantId}`}, 0)`;

/** Keeps the schemas of a tenant from changing until the transaction ends; whoever writes values holds this. */
export async function holdSchemas(connection: Connection, tenantId: string): Promise<void> {
  await connection.query(sql`SELECT pg_advisory_xact_lock_shared(${lockKey(tenantId)})::text`);
}

/**
 * Waits for whoever writes values in the tenant, and keeps them waiting until the transaction ends. Writers lock their
 * row first and then hold the schemas, so the rows that have values of this schema are locked first here too.
 */
export async function lockSchemas(connection: Connection, tenantId: string, urn: string): Promise<void> {
  await connection.query(sql`
    SELECT count(*)::int AS locked FROM (
      SELECT id FROM person WHERE tenant_id = ${tenantId}::uuid AND attributes ? ${urn}::text ORDER BY id FOR UPDATE) AS rows`);
  await connection.query(sql`
    SELECT count(*)::int AS locked FROM (
      SELECT id FROM "group" WHERE tenant_id = ${tenantId}::uuid AND attributes ? ${urn}::text ORDER BY id FOR UPDATE) AS rows`);
  await connection.query(sql`SELECT pg_advisory_xact_lock(${lockKey(tenantId)})::text`);
}
