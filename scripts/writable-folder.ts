import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LaunchError } from './launch-error';

/**
 * Creates the data folder unless it is there, and makes sure that we may write to it. Others may
 * pass through, as PostgreSQL's user has to, but not look; what is secret in it has modes of its own.
 * @throws LaunchError when we may not
 */
export async function writableFolder(folder: string): Promise<void> {
  const probe = join(folder, `.probe-${randomBytes(6).toString('hex')}`);
  try {
    if (await create(folder)) await chmod(folder, 0o711);
    await writeFile(probe, '');
    await rm(probe);
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
    throw new LaunchError(
      `The data folder ${folder} cannot be written to (${reason}): set TESSERA_DATA_DIR to a folder that can, or change its owner.`,
      { cause },
    );
  }
}

/**
 * Creates the folder and those around it. Not by mkdir's `recursive`: where the file system says that
 * there is no such place (below /proc), that tries again for ever.
 * @returns whether it was not there
 */
async function create(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    if (code !== 'ENOENT' || !(await create(dirname(folder)))) throw error;
    return create(folder);
  }
}
