import { type Connection, sql } from '@/lib/platform/postgres/database';

export interface ImportedLink {
  personId: string;
  providerId: string;
  subject: string;
}

/**
 * Links people with their accounts at identity providers, by one statement, within the transaction that holds their
 * rows. Accounts that are linked already are skipped.
 */
export async function putImportedLinks(
  connection: Connection,
  tenantId: string,
  links: readonly ImportedLink[],
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  await connection.execute(sql`
    INSERT INTO linked_identity (tenant_id, provider_id, subject, person_id, linked_by, created_at)
    SELECT ${tenantId}::uuid, i.id, given."subject", given."personId", 'import', ${now}
    FROM jsonb_to_recordset(${JSON.stringify(links)}::jsonb) AS given("personId" uuid, "providerId" text, "subject" text)
      JOIN identity_provider i ON i.tenant_id = ${tenantId}::uuid AND i.id = given."providerId"
    ON CONFLICT DO NOTHING`);
}
