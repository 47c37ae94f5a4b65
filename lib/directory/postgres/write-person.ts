import { claimValues, hasDeclaredValues, releaseValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import { isValueTaken, ValueTaken } from '@/lib/directory/extension-schemas/postgres/value-taken';
import type { Group } from '@/lib/directory/group';
import type { AddedPerson } from '@/lib/directory/store';
import { deleteKeys } from '@/lib/grants/access-keys/postgres/write-keys';
import { endConsents } from '@/lib/grants/consents/postgres/end-consents';
import { auditing, auditRows } from '@/lib/journal/audit/postgres/record';
import { telling } from '@/lib/journal/events/postgres/outbox';
import type { Person } from '@/lib/people/person';
import { counting, countResources } from '@/lib/people/postgres/resource-count';
import { deletePersonRow, insertingPeople, insertingPerson, updatingPerson } from '@/lib/people/postgres/write-person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import type { BatchPosition } from '@/lib/scim/protocol/store';
import { toUserColumns } from '@/lib/scim/resources/user-columns';
import { forgetNameInDomains } from '@/lib/tenants/email-domains/postgres';
import { type HeldByLeaver, heldByLeaverColumns } from './end-everything';
import { leaveGroups } from './touch-groups';

/** A CTE that records what an operation of a Bulk request creates, from the district that keeps these records. */
export type RecordingCreation = (place: BatchPosition & { tenantId: string; connectionId: string }, id: string) => Sql;

/** See DirectoryStore.addPerson. */
export async function addPerson(
  connection: Connection,
  { person, entry, event, batch }: AddedPerson,
  recordingCreation: RecordingCreation = () => empty,
): Promise<void> {
  const { tenantId, connectionId } = person;
  const recording =
    batch && connectionId !== null ? recordingCreation({ ...batch, tenantId, connectionId }, person.id) : empty;
  const added = sql`
    WITH person_row AS (${insertingPerson(person)}), ${recording} ${counting(person, 'User', 1)} ${auditing(auditRows([entry]), entry.tenantId)}, ${telling([event])}
    SELECT`;
  if (!hasDeclaredValues(person.attributes)) return void (await connection.execute(added));
  await connection.transaction(async (within) => {
    await within.execute(added);
    await claimValues(within, { ...person, resourceType: 'User' });
  });
}

/** See DirectoryChange.addPeople. */
export async function addPeople(connection: Connection, people: readonly Person[]): Promise<void> {
  const [first] = people;
  if (!first) return;
  const { tenantId } = first;
  const rows = await connection.query<{ id: string }>(sql`
    WITH ${counting(first, 'User', people.length)} person_row AS (${insertingPeople(tenantId, people)})
    SELECT id::text AS id FROM person_row`);
  const added = new Set(rows.map(({ id }) => id));
  const at = people.findIndex(({ id }) => !added.has(id));
  const rejected = people[at];
  if (rejected) {
    const [holder] = await connection.query(
      sql`SELECT FROM person WHERE tenant_id = ${tenantId}::uuid AND id = ${rejected.id}::uuid`,
    );
    throw new ValueTaken(holder ? 'id' : 'userName', undefined, at);
  }
  for (const [index, person] of people.entries())
    try {
      await claimValues(connection, { ...person, resourceType: 'User' });
    } catch (error) {
      throw isValueTaken(error) ? new ValueTaken(error.attribute, { cause: error }, index) : error;
    }
}

/**
 * See DirectoryChange.updatePerson.
 * @returns what the person holds, if the person leaves
 */
export async function updatePerson(
  connection: Connection,
  person: Person,
  { adopted = false, leaves = false } = {},
): Promise<HeldByLeaver | null> {
  const declared = hasDeclaredValues(toUserColumns(person.attributes).attributes);
  const released = declared ? empty : sql`released AS (${releaseValues({ ...person, resourceType: 'User' })}),`;
  const { tenantId, id: personId, updatedAt: now } = person;
  const shown = leaves ? heldByLeaverColumns({ tenantId, personId, now }) : empty;
  const [held = null] = await connection.query<HeldByLeaver>(
    sql`WITH ${released} person_row AS (${updatingPerson(person)}) SELECT ${shown}`,
  );
  if (adopted) await countResources(connection, person, 'User', 1);
  if (declared) await claimValues(connection, { ...person, resourceType: 'User' });
  return leaves ? held : null;
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
  await forgetNameInDomains(connection, tenantId, id);
  await deletePersonRow(connection, tenantId, id);
  return groups;
}
