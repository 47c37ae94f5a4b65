import { claimValues, hasDeclaredValues, releaseValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import type { Group } from '@/lib/directory/group';
import type { Person } from '@/lib/people/person';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { toUserColumns } from '@/lib/scim/resources/user-columns';
import { leaveGroups } from './touch-groups';

export async function insertPerson(connection: Connection, person: Person): Promise<void> {
  const columns = toUserColumns(person.attributes);
  await connection.execute(sql`
    INSERT INTO person (tenant_id, id, connection_id, external_id, user_name, user_name_key, display_name, display_name_key, active,
                        email_keys, email_search, attributes, role, version, created_at, updated_at, deactivated_at)
    VALUES (${person.tenantId}::uuid, ${person.id}::uuid, ${person.connectionId}::uuid, ${columns.externalId}, ${columns.userName},
            ${columns.userNameKey}, ${columns.displayName}, ${columns.displayNameKey}, ${columns.active}, ${columns.emailKeys}::text[],
            ${columns.emailSearch}, ${JSON.stringify(columns.attributes)}::jsonb, ${person.role}, ${person.version}::int, ${person.createdAt}, ${person.updatedAt},
            ${person.deactivatedAt})`);
  await claimValues(connection, { ...person, resourceType: 'User' });
}

/** A name that stays keeps its key, which may be from before names had one form (decision 0035): whoever has it can always be deactivated. */
export async function updatePerson(connection: Connection, person: Person): Promise<void> {
  const columns = toUserColumns(person.attributes);
  const declared = hasDeclaredValues(columns.attributes);
  await connection.execute(sql`
    ${declared ? empty : sql`WITH released AS (${releaseValues({ ...person, resourceType: 'User' })})`}
    UPDATE person SET connection_id = ${person.connectionId}::uuid, external_id = ${columns.externalId}, user_name = ${columns.userName},
      user_name_key = CASE WHEN user_name = ${columns.userName} THEN user_name_key ELSE ${columns.userNameKey} END, display_name = ${columns.displayName}, display_name_key = ${columns.displayNameKey},
      active = ${columns.active}, email_keys = ${columns.emailKeys}::text[], email_search = ${columns.emailSearch},
      attributes = ${JSON.stringify(columns.attributes)}::jsonb, role = ${person.role}, version = ${person.version}::int, updated_at = ${person.updatedAt},
      deactivated_at = ${person.deactivatedAt}
    WHERE tenant_id = ${person.tenantId}::uuid AND id = ${person.id}::uuid`);
  if (declared) await claimValues(connection, { ...person, resourceType: 'User' });
}

/** Password and second factors go with the row. @returns the groups that lost the member */
export async function deletePerson(connection: Connection, tenantId: string, id: string, now: Date): Promise<Group[]> {
  const groups = await leaveGroups(connection, tenantId, id, now);
  await connection.execute(sql`DELETE FROM consent WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid`);
  // What they called their keys and tokens is of no more use; each has left its audit row.
  await connection.execute(sql`DELETE FROM access_key WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid`);
  await connection.execute(sql`DELETE FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid`);
  return groups;
}
