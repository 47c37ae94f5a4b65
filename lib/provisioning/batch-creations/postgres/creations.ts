import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { expiredRows } from '@/lib/platform/postgres/expired-rows';
import type { BatchPosition } from '@/lib/scim/protocol/store';

/** The connection that sent a batch. */
interface Sender {
  tenantId: string;
  connectionId: string;
}

/** An operation of a batch that a connection sent. */
export interface PlaceInBatch extends BatchPosition, Sender {}

/**
 * A CTE, with a comma behind it, that records the resource that its statement creates. The statement fails if the place
 * is taken.
 */
export const recordingCreation = ({ tenantId, connectionId, hash, position }: PlaceInBatch, id: string): Sql => sql`
  recorded AS (
    INSERT INTO batch_creation (tenant_id, connection_id, batch_hash, position, resource_id)
    VALUES (${tenantId}::uuid, ${connectionId}::uuid, ${hash}::bytea, ${position}::int, ${id}::uuid)
  ),`;

/**
 * Claims this place in the batch until the transaction ends. A concurrent request with the same batch waits.
 * @returns the id of the resource that was created for this place before, otherwise null
 */
export async function claimCreation(
  connection: Connection,
  { hash, position, ...sender }: PlaceInBatch,
): Promise<string | null> {
  const [earlier = null] = await claimCreations(connection, sender, [{ place: { hash, position }, id: null }]);
  return earlier;
}

/**
 * Claims several places of one batch, in their order, and records the ids under which their resources are to be created
 * in the same transaction.
 * @returns the ids that are recorded now: those of an earlier run, if there was one
 */
export async function claimCreations(
  connection: Connection,
  { tenantId, connectionId }: Sender,
  places: readonly { place: BatchPosition; id: string | null }[],
): Promise<(string | null)[]> {
  const claimed = await connection.query<{ position: number; resourceId: string | null }>(sql`
    INSERT INTO batch_creation AS claimed (tenant_id, connection_id, batch_hash, position, resource_id)
    SELECT ${tenantId}::uuid, ${connectionId}::uuid, place.hash, place.position, place.id
    FROM unnest(${places.map(({ place }) => place.hash)}::bytea[], ${places.map(({ place }) => place.position)}::int[], ${places.map(({ id }) => id)}::uuid[])
      AS place(hash, position, id)
    ORDER BY place.position
    ON CONFLICT (tenant_id, connection_id, batch_hash, position) DO UPDATE SET resource_id = COALESCE(claimed.resource_id, excluded.resource_id)
    RETURNING position, resource_id::text AS "resourceId"`);
  const recorded = new Map(claimed.map(({ position, resourceId }) => [position, resourceId]));
  return places.map(({ place }) => recorded.get(place.position) ?? null);
}

/** Records the created resources. Their retention period starts now. */
export async function recordCreations(
  connection: Connection,
  { tenantId, connectionId }: Sender,
  created: readonly { place: BatchPosition; id: string }[],
): Promise<void> {
  await connection.execute(sql`
    UPDATE batch_creation b SET resource_id = created.id, created_at = now()
    FROM unnest(${created.map(({ place }) => place.hash)}::bytea[], ${created.map(({ place }) => place.position)}::int[], ${created.map(({ id }) => id)}::uuid[])
      AS created(hash, position, id)
    WHERE b.tenant_id = ${tenantId}::uuid AND b.connection_id = ${connectionId}::uuid AND b.batch_hash = created.hash AND b.position = created.position`);
}

/** Kept for as long as a client may take to repeat a batch. */
export const expiredBatchCreations = expiredRows('batch_creation', {
  key: { tenant_id: 'uuid', connection_id: 'uuid', batch_hash: 'bytea', position: 'int' },
  at: sql`created_at`,
  before: sql`now() - interval '1 day'`,
});
