import { secondFactorRequired } from '@/lib/people/postgres/second-factor-required';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import type { FactorsOfPerson, ListedFactor, PasskeyTraits } from '../second-factor';
import type { StoredPasskey, StoredTotp } from '../store';
import { type TotpParameters, usualTotp } from '../totp';

/** What `second_factor.data` contains for a passkey. Bytes are base64url encoded. */
export interface PasskeyData extends PasskeyTraits {
  publicKey: string;
}

/** What `second_factor.data` contains for an authenticator app: the parameters that are not the usual ones. */
type TotpData = Partial<TotpParameters>;

interface Row extends Omit<ListedFactor, 'credentialId' | 'passkey'> {
  credentialId: Bytes | null;
  data: Partial<PasskeyData>;
}

const traitsOf = ({
  synced = false,
  backedUp = false,
  aaguid = '',
  transports = [],
  imported,
}: Partial<PasskeyData>): PasskeyTraits => ({ synced, backedUp, aaguid, transports, ...(imported && { imported }) });

/** See SecondFactorStore.list. */
export async function list(connection: Connection, tenantId: string, personId: string): Promise<FactorsOfPerson> {
  const rows = await connection.query<Row>(sql`
    SELECT id::text AS id, kind, name, created_at AS "createdAt", last_used_at AS "lastUsedAt", credential_id AS "credentialId", data
    FROM second_factor WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid ORDER BY created_at, id`);
  const [person] = await connection.query<{ recoveryCodes: number; required: boolean }>(sql`
    SELECT (SELECT count(*)::int FROM recovery_code c WHERE c.tenant_id = ${tenantId}::uuid AND c.person_id = p.id AND c.used_at IS NULL) AS "recoveryCodes",
           ${secondFactorRequired} AS required
    FROM person p JOIN tenant t ON t.id = p.tenant_id
    WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ${personId}::uuid`);
  const factors = rows.map(({ credentialId, data, ...row }) => ({
    ...row,
    credentialId: credentialId && Buffer.from(credentialId).toString('base64url'),
    passkey: row.kind === 'passkey' ? traitsOf(data) : null,
  }));
  return { factors, recoveryCodes: person?.recoveryCodes ?? 0, required: person?.required ?? false };
}

/** See SecondFactorStore.findTotps. */
export async function findTotps(connection: Connection, tenantId: string, personId: string): Promise<StoredTotp[]> {
  const rows = await connection.query<Omit<StoredTotp, 'parameters'> & { data: TotpData }>(sql`
    SELECT id::text AS id, secret_encrypted AS "secretEncrypted", data FROM second_factor
    WHERE tenant_id = ${tenantId}::uuid AND person_id = ${personId}::uuid AND kind = 'totp' AND secret_encrypted IS NOT NULL ORDER BY created_at, id`);
  return rows.map(({ data, ...totp }) => ({ ...totp, parameters: { ...usualTotp, ...data } }));
}

/** See SecondFactorStore.findPasskey. */
export async function findPasskey(
  connection: Connection,
  tenantId: string,
  credentialId: Bytes,
): Promise<StoredPasskey | null> {
  const [row] = await connection.query<
    Pick<StoredPasskey, 'id' | 'personId' | 'userName' | 'counter'> & { data: Partial<PasskeyData> }
  >(sql`
    SELECT f.id::text AS id, f.person_id::text AS "personId", p.user_name AS "userName", f.counter::float8 AS counter, f.data
    FROM second_factor f JOIN person p ON p.tenant_id = f.tenant_id AND p.id = f.person_id
    WHERE f.tenant_id = ${tenantId}::uuid AND f.credential_id = ${credentialId} AND f.kind = 'passkey'`);
  if (!row) return null;
  const { data, ...passkey } = row;
  return {
    ...passkey,
    ...traitsOf(data),
    credentialId,
    publicKey: new Uint8Array(Buffer.from(data.publicKey ?? '', 'base64url')),
  };
}
