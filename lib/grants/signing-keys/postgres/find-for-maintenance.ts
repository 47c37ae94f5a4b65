import { type Connection, sql } from '@/lib/platform/postgres/database';
import type { KeyOfTenant, KeyStore } from '../store';

/** See KeyStore.findDue. */
export function findDueKeys(
  connection: Connection,
  { now, everyDays, publishedBefore, limit }: Parameters<KeyStore['findDue']>[0],
): Promise<KeyOfTenant[]> {
  return connection.query<KeyOfTenant>(sql`
    SELECT k.tenant_id::text AS "tenantId", k.kid
    FROM signing_key k
    JOIN tenant t ON t.id = k.tenant_id
    JOIN signing_key n ON n.tenant_id = k.tenant_id AND n.alg = k.alg AND n.status = 'next' AND n.created_at <= ${publishedBefore}
    CROSS JOIN LATERAL (SELECT COALESCE((t.settings->>'signingKeyRotationDays')::int, ${everyDays}::int) AS days) every
    WHERE k.status = 'current' AND every.days > 0 AND k.activated_at <= ${now}::timestamptz - every.days * interval '1 day'
    ORDER BY k.activated_at LIMIT ${limit}::int`);
}

/** See KeyStore.findOutlived. */
export function findOutlivedKeys(
  connection: Connection,
  { now, limit }: Parameters<KeyStore['findOutlived']>[0],
): Promise<KeyOfTenant[]> {
  return connection.query<KeyOfTenant>(sql`
    SELECT tenant_id::text AS "tenantId", kid FROM signing_key
    WHERE status = 'previous' AND verifies_until <= ${now} ORDER BY verifies_until LIMIT ${limit}::int`);
}

/** See KeyStore.findStoppedHandles. */
export function findStoppedHandles(
  connection: Connection,
  { before, limit }: { before: Date; limit: number },
): Promise<(KeyOfTenant & { handle: string })[]> {
  return connection.query(sql`
    SELECT tenant_id::text AS "tenantId", kid, private_key_handle AS handle FROM signing_key
    WHERE private_key_handle IS NOT NULL AND status IN ('previous', 'retired') AND COALESCE(superseded_at, retired_at) < ${before}
    ORDER BY created_at LIMIT ${limit}::int`);
}
