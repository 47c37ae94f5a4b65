import { type Migration, readMigrations } from './read-migrations';

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

/**
 * The migrations in the database that this version does not know, because a newer version applied them.
 * @returns their names, oldest first
 */
export async function newerMigrations(query: Query, migrations?: Migration[]): Promise<string[]> {
  const known = new Set((migrations ?? (await readMigrations())).map(({ name }) => name));
  const applied = await appliedMigrations(query);
  return applied.filter(({ name, finished }) => finished && !known.has(name)).map(({ name }) => name);
}
