import { type Connection, sql } from '@/lib/platform/postgres/database';

/** How many token families are looked at, the newest ones. */
const FAMILIES_AT_MOST = 10_000;

/** See OAuthStore.listPeopleOfClient. */
export async function listPeopleOfClient(
  connection: Connection,
  tenantId: string,
  clientId: string,
): Promise<string[]> {
  const people = await connection.query<{ id: string }>(sql`
    SELECT DISTINCT person_id::text AS id FROM (
      SELECT person_id FROM token_family f
      WHERE f.tenant_id = ${tenantId}::uuid AND f.client_id = ${clientId} ORDER BY f.created_at DESC LIMIT ${FAMILIES_AT_MOST}::int
    ) AS newest`);
  return people.map(({ id }) => id);
}
