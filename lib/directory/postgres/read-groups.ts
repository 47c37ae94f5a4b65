import type { DirectoryScope, GroupStore, PersonAndGroups } from '@/lib/directory/group-store';
import { groupsHeldBy } from '@/lib/people/postgres/groups-of-person';
import { type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { withinConnection } from '@/lib/people/postgres/within-connection';
import { coalesce } from '@/lib/platform/postgres/coalesce';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { isId } from '@/lib/platform/shared/id';
import type { GroupHeld } from '@/lib/scim/resources/members';

type GroupTuple = [id: string, display: string, direct: boolean];

interface WithGroups {
  groups: GroupTuple[] | null;
}

const groupsOf = { all: groupsHeldBy('person', null), ofConnection: groupsHeldBy('person', 'person.connection_id') };

/** A person row's groups, by name, as a single value: all, or those of the person's connection. */
const groupsColumn = (tenantId: string, visible: keyof typeof groupsOf): Sql => sql`(
  SELECT json_agg(json_build_array(held.id, held.display_name, held.direct) ORDER BY held.display_name_key, held.id)
  FROM (${groupsOf[visible](tenantId)}) AS held) AS groups`;

const groupsFrom = (tuples: GroupTuple[] | null): GroupHeld[] =>
  (tuples ?? []).map(([id, display, direct]) => ({ id, display, direct }));

function personAndGroups({ groups, ...person }: PersonRow & WithGroups): PersonAndGroups {
  return { person: personFromRow(person), groups: groupsFrom(groups) };
}

/** The number of statements that run concurrently per process and tenant, and of people in one. */
const PEOPLE = { atOnce: 2, mostItems: 64 };

/** What identifies a person in a tenant, as the condition of one key: user names are in an index of those not deleted. */
const KEYS = {
  id: { is: (key: Sql) => sql`id = ${key}`, type: sql`uuid` },
  userName: { is: (key: Sql) => sql`user_name_key = ${key} AND deleted_at IS NULL`, type: sql`text` },
};

interface OfConnection {
  tenantId: string;
  connectionId: string;
  key: string;
}

/**
 * See GroupStore.findPersonForScim and findNamedForScim. Concurrent requests of a tenant's SCIM connections share a
 * statement (docs/decisions/0020).
 */
export function findPersonForScimVerb(
  connection: Connection,
  by: keyof typeof KEYS,
): GroupStore['findPersonForScim' | 'findNamedForScim'] {
  const { is, type } = KEYS[by];
  const find = coalesce(
    (tenantId, asked: OfConnection[]) => findPeopleOfConnections(connection, tenantId, asked, by),
    PEOPLE,
  );
  return async ({ tenantId, connectionId }, key) => {
    if (by === 'id' && !isId(key)) return null;
    if (connectionId !== null) return find({ tenantId, connectionId, key });
    const [row] = await connection.query<PersonRow & WithGroups>(sql`
      SELECT ${personColumns}, ${groupsColumn(tenantId, 'all')} FROM person
      WHERE tenant_id = ${tenantId}::uuid AND ${is(sql`${key}::${type}`)} AND deleted_at IS NULL`);
    return row ? personAndGroups(row) : null;
  };
}

async function findPeopleOfConnections(
  connection: Connection,
  tenantId: string,
  asked: readonly OfConnection[],
  by: keyof typeof KEYS,
): Promise<(PersonAndGroups | null)[]> {
  const { is, type } = KEYS[by];
  const rows = await connection.query<PersonRow & WithGroups & { position: number }>(sql`
    SELECT asked.position::int, ${personColumns}, ${groupsColumn(tenantId, 'ofConnection')}
    FROM unnest(${asked.map(({ connectionId }) => connectionId)}::uuid[], ${asked.map(({ key }) => key)}::${type}[])
      WITH ORDINALITY AS asked (connection_id, key, position)
    CROSS JOIN LATERAL (SELECT * FROM person WHERE tenant_id = ${ofTenant(tenantId)} AND ${is(sql`asked.key`)} OFFSET 0) person
    WHERE person.connection_id = asked.connection_id AND person.deleted_at IS NULL`);
  const byPosition = new Map(rows.map(({ position, ...row }) => [position, row]));
  return asked.map((_, index) => {
    const row = byPosition.get(index + 1);
    return row ? personAndGroups(row) : null;
  });
}

/** See GroupSteps.lockPersonForScim. */
export async function lockPersonForScim(
  connection: Connection,
  { tenantId, connectionId }: DirectoryScope,
  id: string,
): Promise<PersonAndGroups | null> {
  if (!isId(id)) return null;
  const [row] = await connection.query<PersonRow & WithGroups>(sql`
    SELECT ${personColumns}, ${groupsColumn(tenantId, connectionId === null ? 'all' : 'ofConnection')} FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid ${withinConnection('person', connectionId)} AND deleted_at IS NULL FOR UPDATE`);
  return row ? personAndGroups(row) : null;
}

/** See GroupStore.listGroupsHeld. */
export async function listGroupsHeld(
  connection: Connection,
  scope: DirectoryScope,
  personIds: readonly string[],
): Promise<Map<string, GroupHeld[]>> {
  if (personIds.length === 0) return new Map();
  const rows = await connection.query<WithGroups & { id: string }>(sql`
    SELECT person.id::text AS id, ${groupsColumn(scope.tenantId, scope.connectionId === null ? 'all' : 'ofConnection')} FROM person WHERE tenant_id = ${scope.tenantId}::uuid AND id = ANY(${[...personIds]}::uuid[])`);
  return new Map(rows.map(({ id, groups }) => [id, groupsFrom(groups)]));
}
