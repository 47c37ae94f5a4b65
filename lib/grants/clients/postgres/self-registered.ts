import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';

const ofClient = (tenantId: string, clientId: string) => sql`tenant_id = ${tenantId}::uuid AND client_id = ${clientId}`;

/** See ClientChange.registrationTokenHash. */
export async function registrationTokenHash(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<Bytes | null> {
  const [row] = await connection.query<{ hash: Bytes | null }>(
    sql`SELECT registration_access_token_hash AS hash FROM client WHERE ${ofClient(tenantId, clientId)}`,
  );
  return row?.hash ?? null;
}

export async function setRegistrationToken(
  connection: Connection,
  tenantId: string,
  clientId: string,
  tokenHash: Bytes,
): Promise<void> {
  await connection.execute(
    sql`UPDATE client SET registration_access_token_hash = ${tokenHash} WHERE ${ofClient(tenantId, clientId)}`,
  );
}

/** See ClientChange.countSelfRegistered. */
export async function countSelfRegistered(connection: Connection, tenantId: string, most: number): Promise<number> {
  const [counted] = await connection.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM client WHERE tenant_id = ${tenantId}::uuid AND origin IN ('dynamic', 'metadata-document') LIMIT ${most}::int) AS counted`);
  return counted?.count ?? 0;
}

/** See ClientStore.administratorsNames. */
export async function administratorsNames(connection: Connection, tenantId: string): Promise<string[]> {
  const rows = await connection.query<{ name: string }>(
    sql`SELECT client_name AS name FROM client WHERE tenant_id = ${tenantId}::uuid AND origin IN ('console', 'apply')`,
  );
  return rows.map(({ name }) => name);
}
