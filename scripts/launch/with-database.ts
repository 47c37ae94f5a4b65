import { closeContainer } from '@/lib/edge/container';
import { type Config, loadSettings, provideConfig } from '@/lib/platform/config/env';
import { migrate, newerDatabase } from '../migrate';
import { provideDatabase } from './provide-database';
import { settleSecret } from './settle-secret';

/**
 * Runs a command on the installation's migrated database, either alongside a running server or alone. If alone, the
 * embedded database runs until the command is done.
 */
export async function withDatabase<Outcome>(
  chore: string,
  work: (config: Config) => Promise<Outcome>,
): Promise<Outcome> {
  const settings = loadSettings();
  const secrets = await settleSecret(settings);
  const database = await provideDatabase(settings, `tessera ${chore}, process ${process.pid}`);
  try {
    const config = provideConfig({ databaseUrl: database.url, ...secrets });
    const newer = newerDatabase(await migrate(database.directUrl));
    if (newer !== null) process.stderr.write(`${newer}\n`);
    return await work(config);
  } finally {
    await closeContainer();
    await database.release();
  }
}
