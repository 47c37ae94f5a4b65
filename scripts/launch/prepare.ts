import { type Config, provideConfig, type Settings } from '@/lib/platform/config/env';
import { readTlsFiles } from '@/lib/platform/config/tls-files';
import { createLogger, type Logger } from '@/lib/platform/log/logger';
import { migrate, newerDatabase } from '../migrate';
import { writableFolder } from '../writable-folder';
import { announce } from './announce';
import { claimDatabase } from './provide-database';
import { requireFreePort } from './require-free-port';
import { setUp } from './set-up';
import { settleSecret } from './settle-secret';
import type { Shutdown } from './shutdown';

export interface Prepared {
  config: Config;
  log: Logger;
  /** Prints where to sign in, once the server accepts sign-ins. */
  announce(): void;
}

/** Checks everything that can be found wrong without starting anything. */
export async function checkLaunch(settings: Settings): Promise<void> {
  await settleSecret(settings);
  await requireFreePort(settings.port, settings.host);
  if (settings.tls) readTlsFiles(settings.tls);
  if (settings.databaseUrl === null) await writableFolder(settings.dataFolder);
}

/**
 * Everything that comes before serving: secret, database, migrations, first administrator, setup file.
 * @param script what the launcher's processes run
 */
export async function prepare(settings: Settings, script: string, shutdown: Shutdown): Promise<Prepared> {
  const log = createLogger({ level: settings.logLevel, environment: settings.environment });
  await checkLaunch(settings);
  const secrets = await settleSecret(settings);
  const database = await claimDatabase(settings, (recovery) => watchRecovery(recovery, log, shutdown));
  shutdown.add(database.release);
  const config = provideConfig({ databaseUrl: database.url, ...secrets });
  const migrated = await migrate(database.directUrl);
  const newer = newerDatabase(migrated);
  if (newer !== null) log.warn({ migrations: migrated.newer }, newer);
  const administrator = await setUp(script, shutdown);
  return { config, log, announce: () => announce({ config, administrator, embedded: database.embedded }) };
}

/** Servers answer 503 until the database is back. If it cannot be restored, the process ends. */
function watchRecovery(recovery: Promise<void>, log: Logger, shutdown: Shutdown): void {
  log.error('the embedded database stopped; restarting it');
  recovery.then(
    () => log.warn('the embedded database is running again'),
    async (err: unknown) => {
      log.fatal({ err }, 'the embedded database could not be restarted');
      await shutdown.run();
      process.exit(1);
    },
  );
}
