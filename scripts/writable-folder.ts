import { randomBytes } from 'node:crypto';
import { chmod, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { LaunchError } from './launch-error';

/**
 * Creates the data folder if it does not exist, and checks that this process may write to it. Other users may pass
 * through it, as PostgreSQL's user must, but may not list it. Secret files in it have their own modes.
 * @throws LaunchError when this process may not write to it
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
      `The data folder ${folder} cannot be written to (${reason}): set TESSERA_DATA_DIR to a writable folder, or change the owner of this one.`,
      { cause },
    );
  }
}

/**
 * Creates the folder and its parents. It does not use mkdir's `recursive` option, which retries forever where the file
 * system reports that there is no such place (below /proc).
 * @returns whether the folder was created
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
