import { type Sql, sql } from '@/lib/platform/postgres/database';
import { ofTenant } from '@/lib/platform/postgres/of-tenant';
import { groupsOfPerson } from '@/lib/scim/filter/sql-groups';

const TENANT = '\0';

/**
 * The query of `groupsOfPerson` with the tenant as a parameter.
 * @param person the table of people as it appears in the statement
 * @param connection SQL for the connection whose groups are visible; null for the whole tenant
 */
export function groupsHeldBy(person: string, connection: string | null): (tenantId: string) => Sql {
  const parts = groupsOfPerson(person, { tenant: TENANT, connection }).split(TENANT);
  return (tenantId) => sql(parts, ...parts.slice(1).map(() => ofTenant(tenantId)));
}
