import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, missingSecret, type Settings } from '@/lib/config/env';
import { LaunchError } from '../launch-error';
import { writableFolder } from '../writable-folder';

/**
 * The instance secret: TESSERA_SECRET, else one that is made once and kept beside the embedded
 * database. It is never made up for a production database of the operator's own, whose signing keys
 * another machine could not decrypt.
 */
export async function settleSecret(settings: Settings): Promise<string> {
  if (settings.secret !== null) return settings.secret;
  if (settings.environment === 'production' && settings.databaseUrl !== null) throw new ConfigError([missingSecret]);
  await writableFolder(settings.dataFolder);
  const file = join(settings.dataFolder, 'secret');
  return (await read(file)) ?? create(file);
}

async function read(file: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new LaunchError(`${file} cannot be read: start as the user that owns it, or set TESSERA_DATA_DIR to a folder of your own.`, { cause: error });
  });
  if (text === null || text.trim().length >= 32) return text?.trim() ?? null;
  throw new LaunchError(`${file} is damaged: restore it from a backup, or set TESSERA_SECRET to what it held.`);
}

/** Written aside and linked into place, so that of two starts at once both keep the first one's. */
async function create(file: string): Promise<string> {
  const staging = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(staging, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600 });
  await link(staging, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(staging);
  return (await readFile(file, 'utf8')).trim();
}
