import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A backup needs the clients; a place to restore it to needs a server of the same version. */
const PROGRAMS = ['pg_dump', 'pg_restore', 'initdb', 'pg_ctl'];
/** Where Debian keeps a folder for each version. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * Finds an installation of PostgreSQL with clients and server, because the embedded PostgreSQL has no pg_dump and that
 * of another version rejects its server. Installs Debian's if this process may do so.
 * @returns its folder of programs; null, after one line that says what is missing, if there is none
 */
export function findPostgresTools(): string | null {
  const found = find() ?? (installed() ? find() : undefined);
  if (found) return found;
  process.stderr.write(
    'The test of backup and restore is skipped: PostgreSQL with pg_dump is not installed (Debian: postgresql-15).\n',
  );
  return null;
}

function find(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one)) : [];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...versions.map((version) => join(VERSIONS, version, 'bin')), ...onPath].find((folder) =>
    PROGRAMS.every((program) => existsSync(join(folder, program))),
  );
}

function installed(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const run = (...args: string[]) =>
    spawnSync('/usr/bin/apt-get', args, {
      stdio: 'ignore',
      timeout: 240_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0;
  return run('update') && run('install', '--yes', '--no-install-recommends', 'postgresql-15');
}
