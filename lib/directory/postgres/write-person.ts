import { claimValues, hasDeclaredValues, releaseValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import type { Group } from '@/lib/directory/group';
import { deleteKeys } from '@/lib/grants/access-keys/postgres/write-keys';
import { endConsents } from '@/lib/grants/consents/postgres/end-consents';
import type { Person } from '@/lib/people/person';
import { deletePersonRow, insertPersonRow, updatePersonRow } from '@/lib/people/postgres/write-person';
import { type Connection, empty, sql } from '@/lib/platform/postgres/database';
import { toUserColumns } from '@/lib/scim/resources/user-columns';
import { leaveGroups } from './touch-groups';

export async function insertPerson(connection: Connection, person: Person): Promise<void> {
  await insertPersonRow(connection, person);
  await claimValues(connection, { ...person, resourceType: 'User' });
}

export async function updatePerson(connection: Connection, person: Person): Promise<void> {
  const declared = hasDeclaredValues(toUserColumns(person.attributes).attributes);
  const released = sql`WITH released AS (${releaseValues({ ...person, resourceType: 'User' })})`;
  await updatePersonRow(connection, person, declared ? empty : released);
  if (declared) await claimValues(connection, { ...person, resourceType: 'User' });
}

/**
 * The password and second factors are deleted with the row.
 * @returns the groups that lost the member
 */
export async function deletePerson(connection: Connection, tenantId: string, id: string, now: Date): Promise<Group[]> {
  const groups = await leaveGroups(connection, tenantId, id, now);
  await endConsents(connection, { tenantId, which: sql`person_id = ${id}::uuid` });
  // The names of the person's keys and tokens are no longer needed; the audit log has a row for each.
  await deleteKeys(connection, tenantId, sql`person_id = ${id}::uuid`);
  await deletePersonRow(connection, tenantId, id);
  return groups;
}
