import type { Granted } from '@/lib/directory/left-behind';
import { endConsents } from '@/lib/grants/consents/postgres/end-consents';
import { removeAssignedTo } from '@/lib/grants/resources/roles/postgres/holder-rows';
import type { Person } from '@/lib/people/person';
import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';

/** Columns with what Tessera granted to a person, besides the console role. */
export const grantedColumns = (tenantId: string, personId: string): Sql => sql`
    (SELECT COALESCE(json_agg(json_build_object('resource', json_build_object('identifier', r.resource, 'name', s.name), 'role', r.role)
        ORDER BY lower(s.name), r.resource, r.role COLLATE "C"), '[]')
      FROM person_role r JOIN resource s ON s.tenant_id = ${ofTenant(tenantId)} AND s.identifier = r.resource
      WHERE r.tenant_id = ${ofTenant(tenantId)} AND r.person_id = ${personId}::uuid AND NOT r.by_directory) AS "resourceRoles",
    (SELECT COALESCE(json_agg(json_build_object('id', n.client_id, 'name', COALESCE(c.client_name, n.client_id)) ORDER BY lower(c.client_name), n.client_id), '[]')
      FROM consent n LEFT JOIN client c ON c.tenant_id = ${ofTenant(tenantId)} AND c.client_id = n.client_id
      WHERE n.tenant_id = ${ofTenant(tenantId)} AND n.person_id = ${personId}::uuid) AS "consentedClients"`;

/** A row with these columns. */
export interface GrantedRow {
  resourceRoles: Granted['resourceRoles'];
  consentedClients: Granted['clients'];
}

export const grantedFromRow = ({ role }: Pick<Person, 'role'>, row: GrantedRow): Granted => ({
  consoleRole: role,
  resourceRoles: row.resourceRoles,
  clients: row.consentedClients,
});

/** See DirectoryChange.granted. */
export async function findGranted(connection: Connection, person: Person): Promise<Granted> {
  const [row] = await connection.query<GrantedRow>(sql`SELECT ${grantedColumns(person.tenantId, person.id)}`);
  if (!row) throw new Error('A query without a table returned no row.');
  return grantedFromRow(person, row);
}

/** See DirectoryChange.setAside. The person's row is locked, so nothing is granted at the same time. */
export async function setAside(connection: Connection, person: Person): Promise<Granted> {
  const { tenantId, id: personId } = person;
  const granted = await findGranted(connection, person);
  if (granted.resourceRoles.length > 0) await removeAssignedTo(connection, { tenantId, personId });
  if (granted.clients.length > 0)
    await endConsents(connection, { tenantId, which: sql`c.person_id = ${personId}::uuid` });
  return granted;
}
