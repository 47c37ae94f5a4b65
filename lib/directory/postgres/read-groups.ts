import type { DirectoryScope, PersonAndGroups } from '@/lib/directory/group-store';
import { type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { withinConnection } from '@/lib/people/postgres/within-connection';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { groupsOfPerson } from '@/lib/scim/filter/sql-groups';
import type { GroupHeld } from '@/lib/scim/resources/members';

type GroupTuple = [id: string, display: string, direct: boolean];

interface WithGroups {
  groups: GroupTuple[] | null;
}

/** A person row's groups that are visible to the scope, by name, as a single value. */
const groupsColumn = ({ connectionId }: Pick<DirectoryScope, 'connectionId'>): Sql =>
  sql([
    `(
  SELECT json_agg(json_build_array(held.id, held.display_name, held.direct) ORDER BY held.display_name_key, held.id)
  FROM (${groupsOfPerson('person', connectionId === null ? null : 'person.connection_id')}) AS held) AS groups`,
  ]);

const groupsFrom = (tuples: GroupTuple[] | null): GroupHeld[] =>
  (tuples ?? []).map(([id, display, direct]) => ({ id, display, direct }));

/** See GroupStore.findPersonForScim. */
export async function findPersonForScim(
  connection: Connection,
  scope: DirectoryScope,
  id: string,
): Promise<PersonAndGroups | null> {
  if (!isId(id)) return null;
  const [row] = await connection.query<PersonRow & WithGroups>(sql`
    SELECT ${personColumns}, ${groupsColumn(scope)} FROM person
    WHERE tenant_id = ${scope.tenantId}::uuid AND id = ${id}::uuid ${withinConnection('person', scope.connectionId)} AND deleted_at IS NULL`);
  if (!row) return null;
  const { groups, ...person } = row;
  return { person: personFromRow(person), groups: groupsFrom(groups) };
}

/** See GroupStore.listGroupsHeld. */
export async function listGroupsHeld(
  connection: Connection,
  scope: DirectoryScope,
  personIds: readonly string[],
): Promise<Map<string, GroupHeld[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await connection.query<WithGroups & { id: string }>(sql`
    SELECT person.id::text AS id, ${groupsColumn(scope)} FROM person WHERE tenant_id = ${scope.tenantId}::uuid AND id = ANY(${[...personIds]}::uuid[])`);
  return new Map(rows.map(({ id, groups }) => [id, groupsFrom(groups)]));
}
