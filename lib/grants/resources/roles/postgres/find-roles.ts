import { CHECKS } from '@/lib/grants/access-tokens/postgres/undelegated-tokens';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { groupsHeldBy } from '@/lib/people/postgres/groups-of-person';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, sql } from '@/lib/platform/postgres/database';

type Asked = Parameters<OAuthStore['findRoles']>[0];

const groupsOf = groupsHeldBy('p', null);

/** See OAuthStore.findRoles. A tenant's concurrent calls share one statement. */
export function findRolesVerb(database: Connection): OAuthStore['findRoles'] {
  return coalesce((tenantId, asked: Asked[]) => findRoles(database, tenantId, asked), CHECKS);
}

async function findRoles(database: Connection, tenantId: string, asked: readonly Asked[]): Promise<string[][]> {
  const rows = await database.query<{ position: number; role: string }>(sql`
    SELECT p.position::int, held.role
    FROM unnest(${asked.map(({ personId }) => personId)}::uuid[], ${asked.map(({ resource }) => resource)}::text[])
      WITH ORDINALITY AS p(id, resource, position)
    CROSS JOIN LATERAL (
      SELECT r.role FROM person_role r WHERE r.tenant_id = ${tenantId}::uuid AND r.person_id = p.id AND r.resource = p.resource
      UNION SELECT r.role FROM group_role r
      WHERE r.tenant_id = ${tenantId}::uuid AND r.resource = p.resource AND r.group_id IN (SELECT holder.id FROM (${groupsOf(tenantId)}) AS holder)
    ) AS held`);
  const roles = asked.map((): string[] => []);
  for (const { position, role } of rows) roles[position - 1]?.push(role);
  return roles;
}
