import type { ResourceEvent } from '@/lib/events/resource-event';
import type { Provisioned, ScimConnectionChange } from '@/lib/scim-connections/store';
import { type Connection, sql, type Sql } from '../database';

type Wanted = Parameters<ScimConnectionChange['handOver']>[0];
type Given = Omit<ResourceEvent['resource'], 'type'> & { renamed: boolean };

/** See ScimConnectionChange.handOver. People before groups, as everywhere. */
export async function handOver(connection: Connection, wanted: Wanted): Promise<Provisioned & { renamed: ResourceEvent['resource'][] }> {
  const people = await give(connection, sql`person`, wanted);
  const groups = await give(connection, sql`"group"`, wanted);
  return { people: people.length, groups: groups.length, renamed: [...renamedOf('User', people), ...renamedOf('Group', groups)] };
}

const renamedOf = (type: 'User' | 'Group', given: readonly Given[]): ResourceEvent['resource'][] =>
  given.filter(({ renamed }) => renamed).map(({ renamed: _renamed, ...resource }) => ({ type, ...resource }));

function give(connection: Connection, table: Sql, { tenantId, from, to, atMost, now }: Wanted): Promise<Given[]> {
  return connection.query(sql`
    WITH chosen AS (
      SELECT id, external_id FROM ${table} WHERE tenant_id = ${tenantId}::uuid AND connection_id = ${from}::uuid ORDER BY id LIMIT ${atMost}::int FOR UPDATE
    )
    UPDATE ${table} given SET connection_id = ${to}::uuid, external_id = NULL, version = version + 1, updated_at = ${now}
    FROM chosen WHERE given.tenant_id = ${tenantId}::uuid AND given.id = chosen.id
    RETURNING given.id::text AS id, given.external_id AS "externalId", given.version, given.created_at AS "createdAt", given.updated_at AS "updatedAt",
              chosen.external_id IS NOT NULL AS renamed`);
}
