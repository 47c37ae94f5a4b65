import { type Connection, join, sql } from '@/lib/platform/postgres/database';
import { sealedColumn } from '@/lib/platform/postgres/sealed-column';
import type { TenantKeyPurpose, TenantKeyStore } from '@/lib/platform/secrets/tenant-keys';
import type { Bytes } from '@/lib/platform/shared/secret';

/** The keys of tenants in PostgreSQL. */
export function createTenantKeyStore(connection: Connection): TenantKeyStore {
  return {
    async find(tenantId) {
      const rows = await connection.query<{ purpose: TenantKeyPurpose; sealed: Bytes }>(sql`
        SELECT purpose, key_sealed AS sealed FROM tenant_key WHERE tenant_id = ${tenantId}::uuid`);
      return new Map(rows.map(({ purpose, sealed }) => [purpose, sealed]));
    },

    async insertMissing(tenantId, keys) {
      await connection.execute(sql`
        INSERT INTO tenant_key (tenant_id, purpose, key_sealed, sealed_with)
        VALUES ${join(keys.map(({ purpose, sealed, sealedWith }) => sql`(${tenantId}::uuid, ${purpose}, ${sealed}, ${sealedWith})`))}
        ON CONFLICT DO NOTHING`);
    },

    async findSigningKeys(tenantId) {
      const rows = await connection.query<{ sealed: Bytes }>(sql`
        SELECT private_key_encrypted AS sealed FROM signing_key WHERE tenant_id = ${tenantId}::uuid AND private_key_encrypted IS NOT NULL`);
      return rows.map(({ sealed }) => sealed);
    },
  };
}

export const sealedTenantKeys = sealedColumn('tenant_key', {
  purpose: 'tenant-key',
  column: 'key_sealed',
  key: ['purpose'],
});
