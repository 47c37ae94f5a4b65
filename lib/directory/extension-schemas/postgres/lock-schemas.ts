import { type Connection, sql } from '@/lib/platform/postgres/database';

const lockKey = (tenantId: string) => sql`hashtextextended(${`extension-schemas ${tenantId}`}, 0)`;

/**
 * Keeps the schemas of a tenant from changing until the transaction ends. Every transaction that writes values takes
 * this lock.
 */
export async function holdSchemas(connection: Connection, tenantId: string): Promise<void> {
  await connection.query(sql`SELECT pg_advisory_xact_lock_shared(${lockKey(tenantId)})::text`);
}

/**
 * Waits for the transactions that write values in the tenant, and blocks new ones until this transaction ends. Writers
 * lock their row before they hold the schemas, so the rows with values of this schema are locked first here too.
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
