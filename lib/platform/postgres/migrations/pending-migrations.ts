import { appliedMigrations, type Query } from './applied-migrations';
import { type Migration, readMigrations } from './read-migrations';

/**
 * The migrations of this version that the database lacks. A database that is ahead, as during a rolling upgrade, lacks
 * none.
 * @param query runs one statement on the database
 * @returns their names, oldest first
 */
export async function pendingMigrations(query: Query, migrations?: Migration[]): Promise<string[]> {
  const wanted = migrations ?? (await readMigrations());
  const applied = new Set((await appliedMigrations(query)).filter(({ finished }) => finished).map(({ name }) => name));
  return wanted.map(({ name }) => name).filter((name) => !applied.has(name));
}
