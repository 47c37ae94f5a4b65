import { type Connection, type Sql, sql } from '@/lib/platform/postgres/database';

/**
 * Plans a statement for its actual values on each run. A cached generic plan would be made for groups of average size,
 * and would then also be used for the largest ones.
 */
export function planned<Row>(connection: Connection, statement: Sql): Promise<Row[]> {
  return connection.transaction(async (within) => {
    await within.execute(sql`SET LOCAL plan_cache_mode = force_custom_plan`);
    return within.query<Row>(statement);
  });
}
