import { type Sql, sql } from './database';

let distributed = false;

/** Called when a connection is opened, with whether its database is distributed by tenant. */
export function noteDistributed(is: boolean): void {
  distributed = is;
}

/**
 * A tenant's id, to compare with `tenant_id` where rows are looked up by their keys. As a plain parameter it would tell
 * the planner that a tenant which has grown since the table was last analyzed has no rows: then any index is as good as
 * the key, and a join may start with all of the tenant's rows. From a subquery the planner expects those of an average
 * tenant. A distributed database must see the parameter itself, which says where the statement goes
 * (docs/decisions/0074-statements-name-one-tenant.md).
 */
export const ofTenant = (tenantId: string): Sql =>
  distributed ? sql`${tenantId}::uuid` : sql`(SELECT ${tenantId}::uuid)`;
