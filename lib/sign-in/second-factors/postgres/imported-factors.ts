import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { NewFactor } from '../store';
import { dataOf } from './add-factor';

/**
 * Adds second factors to people who have none, by one statement, within the transaction that holds their rows. Passkeys
 * that the tenant knows already are skipped.
 */
export async function addImportedFactors(
  connection: Connection,
  tenantId: string,
  factors: readonly (NewFactor & { personId: string })[],
  now: Date,
): Promise<void> {
  if (factors.length === 0) return;
  const bytes = (value: Uint8Array | null | undefined) => (value ? Buffer.from(value).toString('base64') : null);
  const rows = factors.map(({ personId, id, kind, name, counter, secretEncrypted, totp, passkey }) => ({
    personId,
    id,
    kind,
    name,
    counter,
    secret: bytes(secretEncrypted),
    credential: bytes(passkey?.credentialId),
    data: passkey ? dataOf(passkey) : (totp ?? {}),
  }));
  await connection.execute(sql`
    INSERT INTO second_factor (tenant_id, person_id, id, kind, name, credential_id, secret_encrypted, data, counter, created_at)
    SELECT ${tenantId}::uuid, "personId", id, kind, name, decode(credential, 'base64'), decode(secret, 'base64'), data, counter, ${now}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given(
      "personId" uuid, id uuid, kind text, name text, credential text, secret text, data jsonb, counter bigint)
    ON CONFLICT (tenant_id, credential_id) DO NOTHING`);
}
