import { markingGrant } from '@/lib/journal/downstream/postgres/mark';
import { type Connection, sql } from '@/lib/platform/postgres/database';

/** The scopes that a person has granted to a client. */
export async function findConsent(
  database: Connection,
  tenantId: string,
  personId: string,
  clientId: string,
): Promise<string[]> {
  const [consent] = await database.query<{ scopes: string[] }>(sql`
    SELECT scopes FROM consent WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND client_id = ${clientId}`);
  return consent?.scopes ?? [];
}

/**
 * Adds scopes to those that a person has granted to a client. With the first ones, downstream applications that push the
 * people of the client are told, in the same statement.
 */
export async function rememberConsent(
  connection: Connection,
  consent: { tenantId: string; personId: string; clientId: string; scopes: string[]; now: Date },
): Promise<void> {
  const { tenantId, personId, clientId, scopes, now } = consent;
  const first = await connection.query(sql`
    WITH first AS (
      INSERT INTO consent (tenant_id, person_id, client_id, scopes, granted_at, updated_at)
      VALUES (${tenantId}::uuid, ${personId}::uuid, ${clientId}, ${scopes}::text[], ${now}, ${now})
      ON CONFLICT DO NOTHING RETURNING person_id
    ), marked AS (${markingGrant({ tenantId, clientId: sql`${clientId}` }, sql`SELECT person_id FROM first`, 0)})
    SELECT person_id FROM first`);
  if (first.length === 1) return;
  await connection.execute(sql`
    UPDATE consent SET scopes = ARRAY(SELECT DISTINCT unnest(scopes || ${scopes}::text[])), updated_at = ${now}
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND client_id = ${clientId}`);
}
