import { countActive, endFamilies } from '@/lib/grants/token-families/postgres/end-families';
import { endingClients } from '@/lib/grants/token-families/postgres/ending-clients';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { RoleSteps } from '../store';

/** A condition that a claim of the family's client, or of one of its resources, reports roles at a resource. */
function reportsRolesOf(tenantId: string, resource: string): Sql {
  const mapping = JSON.stringify([{ source: { type: 'roles', resource } }]);
  return sql`(
    EXISTS (SELECT FROM client c WHERE c.tenant_id = ${tenantId}::uuid AND c.client_id = f.client_id AND c.metadata->'claimMappings' @> ${mapping}::jsonb)
    OR EXISTS (SELECT FROM resource r WHERE r.tenant_id = ${tenantId}::uuid AND r.identifier = ANY(f.resources) AND r.claim_mappings @> ${mapping}::jsonb))`;
}

/** See RoleSteps.endFamiliesOfHolders. */
export async function endFamiliesOfHolders(
  connection: Connection,
  { tenantId, resource, holders, cause, now }: Parameters<RoleSteps['endFamiliesOfHolders']>[0],
): Promise<number> {
  if (holders.length === 0) return 0;
  const [row] = await connection.query<{ clients: string[] }>(sql`SELECT ${endingClients(tenantId)} AS clients`);
  if (!row || row.clients.length === 0) return 0;
  const families = await endFamilies(connection, {
    tenantId,
    which: sql`
      f.client_id = ANY(${row.clients}::text[]) AND (${resource} = ANY(f.resources) OR ${reportsRolesOf(tenantId, resource)})
      AND f.person_id = ANY(ARRAY(
        WITH RECURSIVE concerned(id) AS (
          SELECT unnest(${[...holders]}::uuid[])
          UNION SELECT m.member_id FROM concerned JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.group_id = concerned.id
        ) SELECT id FROM concerned))`,
    reason: 'roles-changed',
    now,
    ...cause,
  });
  return countActive(families);
}
