import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { Bytes } from '@/lib/platform/shared/secret';
import { type BrandImageStore, unusedImagesAtMost } from '../store';

/** The images of tenants' branding in PostgreSQL. */
export function createBrandImageStore(connection: Connection): BrandImageStore {
  return {
    keep: (tenantId, { name, mediaType, bytes }, now) =>
      connection.transaction(async (tx) => {
        await tx.execute(sql`
          INSERT INTO brand_image (tenant_id, name, media_type, bytes, kept_at) VALUES (${tenantId}::uuid, ${name}, ${mediaType}, ${bytes}, ${now})
          ON CONFLICT (tenant_id, name) DO UPDATE SET kept_at = excluded.kept_at`);
        await tx.execute(sql`
          DELETE FROM brand_image WHERE tenant_id = ${tenantId}::uuid AND name IN (
            SELECT i.name FROM brand_image i JOIN tenant t ON t.id = i.tenant_id
            WHERE i.tenant_id = ${tenantId}::uuid AND i.name IS DISTINCT FROM t.settings->>'brandLogo' AND i.name IS DISTINCT FROM t.settings->>'brandLogoDark'
              AND i.name IS DISTINCT FROM t.settings->>'brandBackgroundImage'
            ORDER BY i.kept_at DESC, i.name OFFSET ${unusedImagesAtMost})`);
      }),

    async find(tenantId, name) {
      const [image] = await connection.query<{ mediaType: string; bytes: Bytes }>(sql`
        SELECT media_type AS "mediaType", bytes FROM brand_image WHERE tenant_id = ${tenantId}::uuid AND name = ${name}`);
      return image ?? null;
    },
  };
}
