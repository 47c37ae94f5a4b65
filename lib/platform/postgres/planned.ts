import { type Connection, type Sql, sql } from './database';

/**
 * Runs statements that are planned for their actual values each time. A cached generic plan would be made for tenants
 * and groups of average size, and would then also be used for the largest and the smallest.
 */
export function plannedFor<Outcome>(
  connection: Connection,
  work: (within: Connection) => Promise<Outcome>,
): Promise<Outcome> {
  return connection.transaction(async (within) => {
    await within.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`);
    return work(within);
  });
}

/** The same for one statement. */
export function planned<Row>(connection: Connection, statement: Sql): Promise<Row[]> {
  return plannedFor(connection, (within) => within.query<Row>(statement));
}
