import type { ResourceEvent } from '@/lib/journal/events/resource-event';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import type { GivenLot, ScimConnectionChange } from '../store';

type Wanted = Parameters<ScimConnectionChange['handOver']>[0];
type Given = Omit<ResourceEvent['resource'], 'type'> & { isThere: boolean; hadExternalId: boolean };

/** See ScimConnectionChange.handOver. People before groups, as everywhere. */
export async function handOver(connection: Connection, wanted: Wanted): Promise<GivenLot> {
  const people = await give(connection, { table: sql`person`, isThere: sql`deleted_at IS NULL` }, wanted);
  const groups = await give(connection, { table: sql`"group"`, isThere: sql`TRUE` }, wanted);
  const countOf = (given: readonly Given[]) => given.filter(({ isThere }) => isThere).length;
  return {
    people: countOf(people),
    groups: countOf(groups),
    most: Math.max(people.length, groups.length),
    renamed: [...renamedOf('User', people), ...renamedOf('Group', groups)],
  };
}

const renamedOf = (type: 'User' | 'Group', given: readonly Given[]): ResourceEvent['resource'][] =>
  given
    .filter(({ isThere, hadExternalId }) => isThere && hadExternalId)
    .map(({ isThere: _isThere, hadExternalId: _hadExternalId, ...resource }) => ({ type, ...resource }));

/** @param of.isThere of whom clients and receivers know: who is deleted and can be restored goes along, unseen */
function give(
  connection: Connection,
  { table, isThere }: { table: Sql; isThere: Sql },
  { tenantId, from, to, atMost, now }: Wanted,
): Promise<Given[]> {
  return connection.query(sql`
    WITH chosen AS (
      SELECT id, external_id, ${isThere} AS is_there FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${from}::uuid ORDER BY id LIMIT ${atMost}::int FOR UPDATE
    )
    UPDATE ${table} given SET connection_id = ${to}::uuid, external_id = NULL, version = version + 1, updated_at = ${now}
    FROM chosen WHERE given.tenant_id = ${tenantId}::uuid AND given.id = chosen.id
    RETURNING given.id::text AS id, given.external_id AS "externalId", given.version, given.created_at AS "createdAt", given.updated_at AS "updatedAt",
              chosen.is_there AS "isThere", chosen.external_id IS NOT NULL AS "hadExternalId"`);
}
