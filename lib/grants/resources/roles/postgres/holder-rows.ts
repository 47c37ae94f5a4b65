import type { ResourceRole } from '@/lib/oauth/parameters/resource';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import type { Holders, RoleKey, RoleSteps } from '../store';

interface Row {
  person: string | null;
  group: string | null;
}

/** The rows `r` of a role. */
const ofRole = ({ tenantId, resource, role }: RoleKey): Sql =>
  sql`r.tenant_id = ${ofTenant(tenantId)} AND r.resource = ${resource} AND r.role = ${role}`;

const holdersIn = (rows: readonly Row[]): Holders => ({
  people: rows.flatMap(({ person }) => person ?? []),
  groups: rows.flatMap(({ group }) => group ?? []),
});

/** See RoleSteps.lockHolders. People before groups, each in the order of their ids. */
export async function lockHolders(
  connection: Connection,
  tenantId: string,
  { people, groups }: Holders,
): Promise<string[]> {
  const found = new Set<string>();
  const note = (rows: readonly { id: string }[]) => {
    for (const { id } of rows) found.add(id);
  };
  if (people.length > 0)
    note(
      await connection.query(sql`
        SELECT p.id::text AS id FROM person p
        WHERE p.tenant_id = ${tenantId}::uuid AND p.id = ANY(${people}::uuid[]) AND p.deleted_at IS NULL ORDER BY p.id FOR KEY SHARE`),
    );
  if (groups.length > 0)
    note(
      await connection.query(sql`
        SELECT g.id::text AS id FROM "group" g
        WHERE g.tenant_id = ${tenantId}::uuid AND g.id = ANY(${groups}::uuid[]) ORDER BY g.id FOR KEY SHARE`),
    );
  return [...people, ...groups].filter((id) => !found.has(id));
}

/** See RoleSteps.addHolders. `xmax` is 0 in rows that the statement inserted. */
export async function addHolders(
  connection: Connection,
  { tenantId, resource, role }: RoleKey,
  { people, groups }: Holders,
  now: Date,
): Promise<Holders> {
  const rows = await connection.query<Row>(sql`
    WITH of_people AS (
      INSERT INTO person_role AS r (tenant_id, resource, role, person_id, added_at)
      SELECT ${tenantId}::uuid, ${resource}, ${role}, id, ${now} FROM unnest(${people}::uuid[]) AS id
      ON CONFLICT (tenant_id, resource, role, person_id) DO UPDATE SET by_directory = false
      RETURNING r.person_id, r.xmax = 0 AS added
    ), of_groups AS (
      INSERT INTO group_role (tenant_id, resource, role, group_id, added_at)
      SELECT ${tenantId}::uuid, ${resource}, ${role}, id, ${now} FROM unnest(${groups}::uuid[]) AS id
      ON CONFLICT DO NOTHING RETURNING group_id
    )
    SELECT person_id::text AS person, NULL AS group FROM of_people WHERE added UNION ALL SELECT NULL, group_id::text FROM of_groups`);
  return holdersIn(rows);
}

/** See RoleSteps.removeHolders. */
export async function removeHolders(
  connection: Connection,
  role: RoleKey,
  { people, groups }: Holders,
): Promise<Holders> {
  const rows = await connection.query<Row>(sql`
    WITH of_people AS (
      DELETE FROM person_role r WHERE ${ofRole(role)} AND r.person_id = ANY(${people}::uuid[]) RETURNING r.person_id
    ), of_groups AS (
      DELETE FROM group_role r WHERE ${ofRole(role)} AND r.group_id = ANY(${groups}::uuid[]) RETURNING r.group_id
    )
    SELECT person_id::text AS person, NULL AS group FROM of_people UNION ALL SELECT NULL, group_id::text FROM of_groups`);
  return holdersIn(rows);
}

/** Takes from a person the roles at all resources that an administrator assigned. */
export async function removeAssignedTo(
  connection: Connection,
  { tenantId, personId }: { tenantId: string; personId: string },
): Promise<void> {
  await connection.execute(sql`
    DELETE FROM person_role r WHERE r.tenant_id = ${tenantId}::uuid AND r.person_id = ${personId}::uuid AND NOT r.by_directory`);
}

/** See RoleSteps.listHolders. */
export async function listHolders(connection: Connection, role: RoleKey): Promise<Holders> {
  const rows = await connection.query<Row>(sql`
    SELECT r.person_id::text AS person, NULL AS group FROM person_role r WHERE ${ofRole(role)} AND NOT r.by_directory
    UNION ALL SELECT NULL, r.group_id::text FROM group_role r WHERE ${ofRole(role)}`);
  return holdersIn(rows);
}

/** See RoleSteps.removeUndeclared. */
export async function removeUndeclared(
  connection: Connection,
  tenantId: string,
  resource: string,
  declared: readonly ResourceRole[],
): Promise<Holders> {
  const gone = sql`r.tenant_id = ${ofTenant(tenantId)} AND r.resource = ${resource} AND r.role <> ALL(${declared.map(({ name }) => name)}::text[])`;
  const rows = await connection.query<Row>(sql`
    WITH of_people AS (DELETE FROM person_role r WHERE ${gone} RETURNING r.person_id),
      of_groups AS (DELETE FROM group_role r WHERE ${gone} RETURNING r.group_id)
    SELECT person_id::text AS person, NULL AS group FROM of_people UNION ALL SELECT NULL, group_id::text FROM of_groups`);
  return holdersIn(rows);
}

/** See RoleSteps.replaceByDirectory. */
export async function replaceByDirectory(
  connection: Connection,
  { tenantId, resource, personId, named }: Parameters<RoleSteps['replaceByDirectory']>[0],
  now: Date,
): Promise<{ added: string[]; removed: string[] }> {
  const [changed] = await connection.query<{ added: string[]; removed: string[] }>(sql`
    WITH removed AS (
      DELETE FROM person_role r
      WHERE r.tenant_id = ${tenantId}::uuid AND r.resource = ${resource} AND r.person_id = ${personId}::uuid AND r.by_directory
        AND r.role <> ALL(${[...named]}::text[])
      RETURNING r.role
    ), added AS (
      INSERT INTO person_role (tenant_id, resource, role, person_id, by_directory, added_at)
      SELECT ${tenantId}::uuid, ${resource}, name, ${personId}::uuid, true, ${now} FROM unnest(${[...named]}::text[]) AS name
      ON CONFLICT DO NOTHING RETURNING role
    )
    SELECT ARRAY(SELECT role FROM added ORDER BY role) AS added, ARRAY(SELECT role FROM removed ORDER BY role) AS removed`);
  return changed ?? { added: [], removed: [] };
}
