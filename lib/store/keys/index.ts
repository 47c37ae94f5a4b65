import { systemCause } from '@/lib/audit/audit-entry';
import type { KeyStore, SigningKeyRecord } from '@/lib/keys/store';
import { writeAudit } from '../audit';
import type { Cache } from '../cache';
import { announceChange } from '../changes';
import { type Connection, sql } from '../database';

/** A tenant's keys that still sign or verify. */
export async function listSigningKeys(connection: Connection, tenantId: string): Promise<SigningKeyRecord[]> {
  return connection.query<SigningKeyRecord>(sql`
    SELECT kid, alg, status, public_jwk AS "publicJwk", private_key_encrypted AS "privateKeyEncrypted"
    FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND status <> 'retired' ORDER BY created_at DESC`);
}

/** The key store on PostgreSQL. */
export function createKeyStore(connection: Connection, keys: Cache<SigningKeyRecord[]>): KeyStore {
  return {
    list: (tenantId) => keys.get(tenantId),

    async addFirst(tenantId, key) {
      await connection.transaction(async (tx) => {
        const added = await tx.execute(sql`
          INSERT INTO signing_key (tenant_id, kid, alg, status, public_jwk, private_key_encrypted, activated_at)
          VALUES (${tenantId}::uuid, ${key.kid}, ${key.alg}, 'current', ${JSON.stringify(key.publicJwk)}::jsonb, ${key.privateKeyEncrypted}, now())
          ON CONFLICT (tenant_id, alg) WHERE status = 'current' DO NOTHING`);
        if (added === 0) return;
        await writeAudit(tx, { tenantId, cause: systemCause, action: 'signing-key.created', target: { type: 'signing-key', id: key.kid, name: key.alg } });
        await announceChange(tx, 'signing-key', tenantId);
      });
      keys.forget(tenantId);
    },
  };
}
