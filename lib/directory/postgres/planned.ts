import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * Runs a statement whose plan goes by its values, each time: a plan that is kept for any group would be one for groups
 * of middling size, and lists of the biggest would be read by it.
 */
export function planned<Row>(connection: Connection, statement: Sql): Promise<Row[]> {
  return connection.transaction(async (within) => {
    await within.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`);
    return within.query<Row>(statement);
  });
}
