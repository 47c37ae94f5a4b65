import type { Settings } from '@/lib/platform/config/env';
import { LaunchError } from '../launch-error';
import { embeddedPostgres, type OnLost } from '../postgres/embedded-postgres';

export interface ProvidedDatabase {
  url: string;
  /** The same without a pooler. */
  directUrl: string;
  embedded: boolean;
  release(): Promise<void>;
}

/** Connections in addition to those of the workers: for the launcher, commands and psql. */
const SPARE_CONNECTIONS = 40;

/** The database of the settings: DATABASE_URL, otherwise the embedded one, which is started if it is not running. */
export async function provideDatabase(settings: Settings, name: string, onLost?: OnLost): Promise<ProvidedDatabase> {
  if (settings.databaseUrl !== null)
    return {
      url: settings.databaseUrl,
      directUrl: settings.databaseDirectUrl ?? settings.databaseUrl,
      embedded: false,
      release: async () => undefined,
    };
  const { url, release } = await openEmbedded(settings, name, onLost);
  return { url, directUrl: url, embedded: true, release };
}

/**
 * The same for the launcher itself. A data folder has only one launcher at a time.
 * @throws LaunchError when there is another one
 */
export async function claimDatabase(settings: Settings, onLost: OnLost): Promise<ProvidedDatabase> {
  if (settings.databaseUrl !== null) return provideDatabase(settings, 'tessera');
  const { url, claim, release } = await openEmbedded(
    settings,
    `tessera on port ${settings.port}, process ${process.pid}`,
    onLost,
  );
  const other = await claim();
  if (other === null) return { url, directUrl: url, embedded: true, release };
  await release();
  throw new LaunchError(
    `The data folder ${settings.dataFolder} is in use by ${other}: stop it, or set TESSERA_DATA_DIR to another folder.`,
  );
}

function openEmbedded(settings: Settings, name: string, onLost: OnLost | undefined) {
  const connections = Math.max(100, (settings.workers + 1) * settings.databasePool + SPARE_CONNECTIONS);
  return embeddedPostgres({
    dataFolder: settings.dataFolder,
    name,
    settings: { max_connections: String(connections) },
    ...(onLost && { onLost }),
  });
}
