import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import type { Drift } from '../store';

/** The people and groups here whose drift a repair can end. */
export const differingResources = ({ tenantId, id }: { tenantId: string; id: string }): Sql => sql`
  SELECT DISTINCT d.kind, d.resource_id FROM downstream_drift d
  WHERE d.tenant_id = ${tenantId}::uuid AND d.application_id = ${id}::uuid AND d.resource_id IS NOT NULL`;

/** Forgets what an earlier reconcile found, and when: what there is from now on is what the next one has found so far. */
export async function clearDrift(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<void> {
  await connection.execute(sql`
    WITH gone AS (DELETE FROM downstream_drift d WHERE d.tenant_id = ${tenantId}::uuid AND d.application_id = ${id}::uuid)
    UPDATE downstream_application a SET reconciled_at = NULL WHERE a.tenant_id = ${tenantId}::uuid AND a.id = ${id}::uuid`);
}

export async function addDrift(
  connection: Connection,
  { tenantId, id }: { tenantId: string; id: string },
  found: readonly Omit<Drift, 'id'>[],
): Promise<void> {
  if (found.length === 0) return;
  await connection.prisma.downstreamDrift.createMany({
    data: found.map((one) => ({ ...one, tenantId, applicationId: id, id: newId() })),
  });
}
