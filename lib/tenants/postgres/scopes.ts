import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { ScopeDefinition } from '@/lib/tenants/store';

/** @returns false if the tenant already has a scope with that name */
export async function insertScope(
  connection: Connection,
  tenantId: string,
  { name, description }: ScopeDefinition,
): Promise<boolean> {
  const inserted = await connection.execute(sql`
    INSERT INTO scope (tenant_id, name, description) VALUES (${tenantId}::uuid, ${name}, ${description}) ON CONFLICT (tenant_id, name) DO NOTHING`);
  return inserted === 1;
}

export async function updateScope(
  connection: Connection,
  tenantId: string,
  { name, description }: ScopeDefinition,
): Promise<void> {
  await connection.execute(
    sql`UPDATE scope SET description = ${description} WHERE tenant_id = ${tenantId}::uuid AND name = ${name}`,
  );
}

export async function saveScopes(connection: Connection, tenantId: string, scopes: ScopeDefinition[]): Promise<void> {
  for (const { name, description } of scopes) {
    await connection.execute(sql`
      INSERT INTO scope (tenant_id, name, description) VALUES (${tenantId}::uuid, ${name}, ${description})
      ON CONFLICT (tenant_id, name) DO UPDATE SET description = excluded.description`);
  }
}

export async function deleteScopeRow(connection: Connection, tenantId: string, name: string): Promise<void> {
  await connection.execute(sql`DELETE FROM scope WHERE tenant_id = ${tenantId}::uuid AND name = ${name}`);
}
