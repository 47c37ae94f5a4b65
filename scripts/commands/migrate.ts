import { defaultEnvironment, loadSettings } from '@/lib/platform/config/env';
import { provideDatabase } from '../launch/provide-database';
import { migrate } from '../migrate';

/** `tessera migrate`: updates the database's schema, as every start does. */
export async function migrateCommand(): Promise<void> {
  defaultEnvironment('production');
  const database = await provideDatabase(loadSettings(), `tessera migrate, process ${process.pid}`);
  try {
    const applied = await migrate(database.directUrl);
    process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
  } finally {
    await database.release();
  }
}
