import { groupsHeldBy } from '@/lib/people/postgres/groups-of-person';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import type { RoleOfGroup, RoleOfPerson } from '../store';

const groupsOf = groupsHeldBy('p', null);

/** See RoleReader.listRolesOfPerson. */
export async function listRolesOfPerson(
  connection: Connection,
  tenantId: string,
  personId: string,
): Promise<RoleOfPerson[]> {
  if (!isId(personId)) return [];
  return connection.query<RoleOfPerson>(sql`
    WITH assigned AS (
      SELECT r.resource, r.role, r.by_directory, NULL::uuid AS group_id, NULL AS group_name
      FROM person_role r WHERE r.tenant_id = ${tenantId}::uuid AND r.person_id = ${personId}::uuid
      UNION ALL SELECT r.resource, r.role, false, held.id, held.display_name
      FROM (SELECT ${personId}::uuid AS id) AS p CROSS JOIN LATERAL (${groupsOf(tenantId)}) AS held
        JOIN group_role r ON r.tenant_id = ${tenantId}::uuid AND r.group_id = held.id
    )
    SELECT json_build_object('identifier', a.resource, 'name', s.name) AS resource, a.role,
      bool_or(a.group_id IS NULL) AS direct, bool_or(a.by_directory) AS "byDirectory",
      COALESCE(json_agg(json_build_object('id', a.group_id, 'name', a.group_name) ORDER BY lower(a.group_name), a.group_id)
        FILTER (WHERE a.group_id IS NOT NULL), '[]') AS groups
    FROM assigned a JOIN resource s ON s.tenant_id = ${tenantId}::uuid AND s.identifier = a.resource
    GROUP BY a.resource, s.name, a.role ORDER BY lower(s.name), a.resource, a.role COLLATE "C"`);
}

/** See RoleReader.listRolesOfGroup. */
export async function listRolesOfGroup(
  connection: Connection,
  tenantId: string,
  groupId: string,
): Promise<RoleOfGroup[]> {
  if (!isId(groupId)) return [];
  return connection.query<RoleOfGroup>(sql`
    WITH RECURSIVE around(id) AS (
      SELECT ${groupId}::uuid
      UNION SELECT m.group_id FROM around JOIN group_member m ON m.tenant_id = ${tenantId}::uuid AND m.member_id = around.id
    )
    SELECT json_build_object('identifier', r.resource, 'name', s.name) AS resource, r.role, bool_or(r.group_id = ${groupId}::uuid) AS direct
    FROM around JOIN group_role r ON r.tenant_id = ${tenantId}::uuid AND r.group_id = around.id
      JOIN resource s ON s.tenant_id = ${tenantId}::uuid AND s.identifier = r.resource
    GROUP BY r.resource, s.name, r.role ORDER BY lower(s.name), r.resource, r.role COLLATE "C"`);
}
