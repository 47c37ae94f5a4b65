import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { LaunchError } from '../launch-error';
import type { Binaries } from './binaries';
import { isAlive } from './is-alive';
import { runProgram } from './run-program';
import { canEnter, type SystemUser } from './system-user';

/** A PostgreSQL installation on disk: its data, its log, and its credentials. */
export interface Cluster {
  /** The folder that contains the whole installation. It belongs to us even if PostgreSQL runs as another user. */
  home: string;
  /** PostgreSQL's data directory, the only place where its user may write. */
  data: string;
  log: string;
  portFile: string;
  superuser: string;
  password: string;
}

const access = z.object({ superuser: z.string(), password: z.string() });

/**
 * Opens the cluster in `dataFolder/postgres`, and creates it if it does not exist. It is prepared in a temporary folder
 * and moved into place in one step, so that a killed start or two concurrent starts leave a complete one.
 * @param sharedFolder where the cluster is created, with a link in its usual place, when the system user cannot enter
 *   dataFolder
 */
export async function openCluster(
  dataFolder: string,
  sharedFolder: string,
  user: SystemUser | null,
  binaries: Binaries,
): Promise<Cluster> {
  const home = join(dataFolder, 'postgres');
  if (!(await lstat(home).catch(() => null))) {
    await removeUnfinished(dataFolder);
    if (canEnter(user, dataFolder)) await createCluster(home, user, binaries, (staging) => rename(staging, home));
    else await createElsewhere(home, sharedFolder, user, binaries);
  }
  return describeCluster(await realpath(home));
}

async function createElsewhere(
  home: string,
  sharedFolder: string,
  user: SystemUser | null,
  binaries: Binaries,
): Promise<void> {
  await mkdir(sharedFolder, { recursive: true, mode: 0o755 });
  const place = join(sharedFolder, randomBytes(8).toString('hex'));
  await createCluster(place, user, binaries, async (staging) => {
    await rename(staging, place);
    await symlink(place, home).catch(async (error: unknown) => {
      await rm(place, { recursive: true, force: true });
      throw error;
    });
  });
}

async function createCluster(
  home: string,
  user: SystemUser | null,
  binaries: Binaries,
  install: (staging: string) => Promise<void>,
): Promise<void> {
  const staging = `${home}.new-${process.pid}-${randomBytes(4).toString('hex')}`;
  const secrets = { superuser: 'tessera', password: randomBytes(24).toString('base64url') };
  const passwordFile = join(staging, 'password');
  try {
    await mkdir(join(staging, 'data'), { recursive: true, mode: 0o700 });
    await chmod(staging, user ? 0o711 : 0o700);
    await writeFile(passwordFile, secrets.password, { mode: 0o600 });
    if (user) for (const path of [join(staging, 'data'), passwordFile]) await chown(path, user.uid, user.gid);
    await runProgram(
      binaries.initdb,
      [
        `--pgdata=${join(staging, 'data')}`,
        `--username=${secrets.superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      user,
    );
    await rm(passwordFile);
    await writeFile(join(staging, 'access.json'), JSON.stringify(secrets), { mode: 0o600 });
    await install(staging);
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  }
}

/** Another start was faster, so its cluster is used. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOTEMPTY' || error.code === 'EEXIST');
}

/** Removes what killed starts have left behind. The process id in the name shows whether a start is still running. */
async function removeUnfinished(dataFolder: string): Promise<void> {
  for (const name of await readdir(dataFolder)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(dataFolder, name), { recursive: true, force: true });
  }
}

async function describeCluster(home: string): Promise<Cluster> {
  const file = join(home, 'access.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new LaunchError(
      `${file} cannot be read: start as the user that owns ${dirname(home)}, or set TESSERA_DATA_DIR to a folder that you own.`,
      { cause },
    );
  });
  return {
    home,
    data: join(home, 'data'),
    log: join(home, 'data', 'server.log'),
    portFile: join(home, 'port'),
    ...access.parse(JSON.parse(text)),
  };
}
