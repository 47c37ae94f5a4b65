import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../e2e/support/free-port';
import { runProgram } from '../postgres/run-program';
import { findSystemUser } from '../postgres/system-user';

export interface InstalledCluster {
  /** The connection URL of its empty database. */
  url: string;
  stop(): Promise<void>;
}

const PASSWORD = 'only-for-a-test';

/** A new PostgreSQL server in a temporary folder, of the version in `programs`. It favors speed over durability. */
export async function startInstalledCluster(programs: string): Promise<InstalledCluster> {
  const user = findSystemUser();
  const folder = mkdtempSync(join(tmpdir(), 'tessera-cluster-'));
  const [data, passwordFile] = [join(folder, 'data'), join(folder, 'password')];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, PASSWORD, { mode: 0o600 });
  if (user) for (const path of [folder, data, passwordFile]) chownSync(path, user.uid, user.gid);
  const run = (program: string, ...args: string[]) => runProgram(join(programs, program), args, user);
  await run(
    'initdb',
    `--pgdata=${data}`,
    '--username=tessera',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--no-sync',
  );
  const port = await freePort();
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off`;
  await run('pg_ctl', 'start', '-D', data, '-l', join(folder, 'log'), '-w', '-o', settings);
  return {
    url: `postgresql://tessera:${PASSWORD}@127.0.0.1:${port}/postgres`,
    async stop() {
      await run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-w');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
