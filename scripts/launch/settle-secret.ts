import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError, missingSecret, type Settings } from '@/lib/platform/config/env';
import { LaunchError } from '../launch-error';
import { writableFolder } from '../writable-folder';

/** The secret that encrypts, and those that can only decrypt. */
export type Secrets = Pick<Config, 'secret' | 'additionalSecrets'>;

/**
 * The installation's secret: TESSERA_SECRET, otherwise one that is generated once and kept next to the embedded
 * database, in a file with one secret per line, newest first. No secret is generated for an operator's own production
 * database, because another machine could then not decrypt its signing keys.
 */
export async function settleSecret(settings: Settings): Promise<Secrets> {
  const { secret, additionalSecrets } = settings;
  if (secret !== null) return { secret, additionalSecrets };
  if (settings.environment === 'production' && settings.databaseUrl !== null) throw new ConfigError([missingSecret]);
  await writableFolder(settings.dataFolder);
  const file = join(settings.dataFolder, 'secret');
  const [first = await create(file), ...others] = (await read(file)) ?? [];
  return { secret: first, additionalSecrets: [...others, ...additionalSecrets] };
}

async function read(file: string): Promise<string[] | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new LaunchError(
      `${file} cannot be read: start as the user that owns it, or set TESSERA_DATA_DIR to a folder that you own.`,
      { cause: error },
    );
  });
  if (text === null) return null;
  const secrets = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (secrets.length > 0 && secrets.every((one) => one.length >= 32 && !one.includes(','))) return secrets;
  throw new LaunchError(
    `${file} is damaged: restore it from a backup, or set TESSERA_SECRET to the secret that it contained.`,
  );
}

/**
 * Written to a temporary file and linked into place, so that two concurrent starts both keep the first one's secret.
 */
async function create(file: string): Promise<string> {
  const staging = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(staging, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  await link(staging, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(staging);
  return (await readFile(file, 'utf8')).trim();
}
