/** Runs one statement and returns its rows: what `pg` and Prisma's `$queryRawUnsafe` have in common. */
export type Query = (sql: string) => Promise<readonly object[]>;

/** A row of Prisma's table. A migration that Prisma itself started but did not finish has `finished` set to false. */
export interface AppliedMigration {
  name: string;
  checksum: string;
  finished: boolean;
}

/** The migrations that the database records as applied. Empty if it has no record yet. */
export async function appliedMigrations(query: Query): Promise<AppliedMigration[]> {
  const [table] = await query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS present`);
  if (!table || !('present' in table) || table.present !== true) return [];
  const rows = await query(
    `SELECT migration_name AS name, checksum, finished_at IS NOT NULL AS finished
       FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at`,
  );
  return rows as AppliedMigration[];
}
