import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { provideDatabase } from '../launch/provide-database';
import { type Migrated, migrate, newerDatabase } from '../migrate';

/** `tessera migrate`: updates the database's schema, as every start does. */
export async function migrateCommand(): Promise<void> {
  defaultEnvironment('production');
  const database = await provideDatabase(loadSettings(), `tessera migrate, process ${process.pid}`);
  try {
    process.stdout.write(`${outcomeOf(await migrate(database.directUrl))}\n`);
  } finally {
    await database.release();
  }
}

function outcomeOf(migrated: Migrated): string {
  const newer = newerDatabase(migrated);
  if (migrated.applied.length > 0) return [`Applied ${migrated.applied.join(', ')}.`, newer ?? []].flat().join(' ');
  return newer === null ? 'The database is up to date.' : `${newer} Nothing was changed.`;
}
