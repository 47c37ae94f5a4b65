import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { LaunchError } from '../launch-error';

/** The user that PostgreSQL runs as. */
export interface SystemUser {
  uid: number;
  gid: number;
  name: string;
}

/**
 * Commands that create an unprivileged user: first for Debian, Red Hat and relatives, then for Alpine and other busybox
 * systems.
 */
const CREATE_USER = [
  [
    'useradd',
    '--system',
    '--user-group',
    '--no-create-home',
    '--home-dir',
    '/nonexistent',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ],
  ['adduser', '-S', '-D', '-H', '-s', '/sbin/nologin', 'postgres'],
] as const;

/**
 * PostgreSQL refuses to run as root. If this process is root, finds an unprivileged user for it: `postgres`, created if
 * necessary, otherwise `nobody`.
 * @returns null when this process is not root and PostgreSQL can run as the same user
 * @throws LaunchError when there is no such user
 */
export function findSystemUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  const user = lookUp('postgres') ?? createUser() ?? lookUp('nobody');
  if (user) return user;
  throw new LaunchError(
    'PostgreSQL does not run as root and no system user could be created for it: run this command as an ordinary user, create a user named postgres, or set DATABASE_URL to use your own PostgreSQL.',
  );
}

/** Whether the user can enter a folder, which requires access to all of its parents. */
export function canEnter(user: SystemUser | null, folder: string): boolean {
  return user === null || run('sh', ['-c', 'test -x "$1"', 'sh', folder], user).status === 0;
}

function createUser(): SystemUser | null {
  for (const [command, ...args] of CREATE_USER) {
    if (run(command, args).status === 0) return lookUp('postgres');
  }
  return null;
}

function lookUp(name: string): SystemUser | null {
  const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, name]));
  if (uid?.status !== 0 || gid?.status !== 0 || uid.stdout.trim() === '0') return null;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name };
}

function run(command: string, args: readonly string[], user?: SystemUser): SpawnSyncReturns<string> {
  return spawnSync(command, args, { encoding: 'utf8', cwd: '/', ...(user && { uid: user.uid, gid: user.gid }) });
}
