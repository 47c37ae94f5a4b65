import { type Connection, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { BatchPosition } from '@/lib/scim/protocol/store';

/** An operation of a batch that a connection sent. */
export interface PlaceInBatch extends BatchPosition {
  tenantId: string;
  connectionId: string;
}

/**
 * Claims this place in the batch until the transaction ends. A concurrent request with the same batch waits.
 * @returns the id of the resource that was created for this place before, otherwise null
 */
export async function claimCreation(
  connection: Connection,
  { tenantId, connectionId, hash, position }: PlaceInBatch,
): Promise<string | null> {
  const [claimed] = await connection.query<{ resourceId: string | null }>(sql`
    INSERT INTO batch_creation AS claimed (tenant_id, connection_id, batch_hash, position)
    VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${hash}, ${position}::int)
    ON CONFLICT (tenant_id, connection_id, batch_hash, position) DO UPDATE SET resource_id = claimed.resource_id
    RETURNING resource_id::text AS "resourceId"`);
  return claimed?.resourceId ?? null;
}

/** Records the created resource. Its retention period starts now. */
export async function recordCreation(
  connection: Connection,
  { tenantId, connectionId, hash, position }: PlaceInBatch,
  resourceId: string,
): Promise<void> {
  await connection.execute(sql`
    UPDATE batch_creation SET resource_id = ${resourceId}::uuid, created_at = now()
    WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${connectionId}::uuid AND batch_hash = ${hash} AND position = ${position}::int`);
}

/** Kept for as long as a client may take to repeat a batch. */
export const expiredBatchCreations = expiredRows('batch_creation', sql`created_at < now() - interval '1 day'`);
