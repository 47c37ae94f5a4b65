import type { DeletedPerson, DeletionSteps } from '@/lib/directory/deletion';
import { claimValues, releaseValues } from '@/lib/directory/extension-schemas/postgres/claim-values';
import type { Group } from '@/lib/directory/group';
import type { Person } from '@/lib/people/person';
import { type PersonRow, personColumns, personFromRow } from '@/lib/people/postgres/person-row';
import { counting } from '@/lib/people/postgres/resource-count';
import { hidePersonRow, showPersonRow } from '@/lib/people/postgres/write-person';
import { type Connection, empty, type Sql, sql } from '@/lib/platform/postgres/database';
import { isId } from '@/lib/platform/shared/id';
import { readStoredSettings } from '@/lib/tenants/settings';
import { touchGroupsOf } from './touch-groups';
import { updatePerson } from './write-person';

async function readDeleted(
  connection: Connection,
  tenantId: string,
  id: string,
  lock: Sql,
): Promise<DeletedPerson | null> {
  if (!isId(id)) return null;
  const [row] = await connection.query<PersonRow & { deletedAt: Date }>(sql`
    SELECT ${personColumns}, deleted_at AS "deletedAt" FROM person
    WHERE tenant_id = ${tenantId}::uuid AND id = ${id}::uuid AND deleted_at IS NOT NULL ${lock}`);
  if (!row) return null;
  const { deletedAt, ...rest } = row;
  return { ...personFromRow(rest), deletedAt };
}

/** See DeletionStore. */
export function findDeletedPerson(connection: Connection, tenantId: string, id: string): Promise<DeletedPerson | null> {
  return readDeleted(connection, tenantId, id, empty);
}

/** See DeletionSteps. */
export function deletionSteps(connection: Connection): DeletionSteps {
  return {
    retentionDays: (tenantId) => retentionDays(connection, tenantId),
    hidePerson: (person, now) => hidePerson(connection, person, now),
    lockDeletedPerson: (tenantId, id) => readDeleted(connection, tenantId, id, sql`FOR UPDATE`),
    showPerson: (person, now) => showPerson(connection, person, now),
  };
}

async function retentionDays(connection: Connection, tenantId: string): Promise<number> {
  const [tenant] = await connection.query<{ settings: unknown }>(
    sql`SELECT settings FROM tenant WHERE id = ${tenantId}::uuid`,
  );
  return readStoredSettings(tenant?.settings).deletedPeopleDays;
}

async function hidePerson(connection: Connection, person: Person, now: Date): Promise<Group[]> {
  const { tenantId, id } = person;
  const groups = await touchGroupsOf(connection, tenantId, id, now);
  await connection.execute(sql`
    WITH left_groups AS (
      DELETE FROM group_member WHERE tenant_id = ${tenantId}::uuid AND member_id = ${id}::uuid RETURNING group_id, added_at, provider_id
    )
    INSERT INTO deleted_membership (tenant_id, person_id, group_id, added_at, provider_id)
    SELECT ${tenantId}::uuid, ${id}::uuid, group_id, added_at, provider_id FROM left_groups`);
  const first = sql`WITH ${counting(person, 'User', -1)} released AS (${releaseValues({ tenantId, id, resourceType: 'User' })})`;
  await hidePersonRow(connection, { tenantId, id, now, first });
  return groups;
}

/** Uniqueness indexes include the person again from the first statement on. */
async function showPerson(connection: Connection, person: Person, now: Date): Promise<Group[]> {
  const { tenantId, id } = person;
  await showPersonRow(connection, tenantId, id);
  await updatePerson(connection, person);
  await claimValues(connection, { ...person, resourceType: 'User' });
  await connection.execute(sql`
    WITH set_aside AS (
      DELETE FROM deleted_membership WHERE tenant_id = ${tenantId}::uuid AND person_id = ${id}::uuid RETURNING group_id, added_at, provider_id
    ), existing_group AS (
      SELECT g.id, s.added_at, s.provider_id FROM "group" g JOIN set_aside s ON g.id = s.group_id WHERE g.tenant_id = ${tenantId}::uuid ORDER BY g.id FOR UPDATE OF g
    )
    INSERT INTO group_member (tenant_id, group_id, member_id, type, added_at, provider_id)
    SELECT ${tenantId}::uuid, id, ${id}::uuid, 'User', added_at, provider_id FROM existing_group ON CONFLICT DO NOTHING`);
  return touchGroupsOf(connection, tenantId, id, now);
}
