import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchServer } from '../servers/bench-server';
import { databaseUrl as benchDatabaseUrl } from '../servers/database-folder';
import { freePort } from '../servers/free-port';
import { startTessera, type TesseraOptions } from '../servers/start-tessera';
import { connect } from './connect';
import type { Keycloak } from './keycloak';
import { STREAMED, setupHere, setupThere } from './setups';

/** Where people's requests go. */
export type Tenant = Pick<BenchServer, 'name' | 'url'>;

/** Two installations: the second one hears of who leaves the first. */
export interface TwoTesseras {
  here: BenchServer;
  /** The tenant of the second to which the first provisions people, as a downstream application. */
  there: Tenant;
  /** The tenant of the second that hears of leavers by Shared Signals. */
  streamed: Tenant;
  /** That of the first. */
  databaseUrl: string;
}

/**
 * @param receivers the host of the receivers of `setupHere`
 * @param databaseUrl that of the first; by default a new one, as for every benchmark
 * @param databaseFor returns the URL of the database of the second, once that of the first is known
 */
export async function startTwoTesseras({
  receivers,
  keycloak,
  databaseUrl,
  databaseFor,
  ...options
}: Pick<TesseraOptions, 'workers' | 'databaseUrl'> & {
  receivers: string;
  keycloak: Keycloak;
  databaseFor: (databaseUrl: string) => Promise<string>;
}): Promise<TwoTesseras> {
  const [port, portThere] = [await freePort(), await freePort()];
  const [url, urlThere] = [port, portThere].map((one) => `http://127.0.0.1:${one}`) as [string, string];
  const streamed = { name: 'The second Tessera', url: `${urlThere}/t/${STREAMED}` };
  process.env.TESSERA_FETCH_ALLOWED_HOSTS = [`127.0.0.1:${port}`, `127.0.0.1:${portThere}`, receivers].join(',');
  const secret = randomBytes(32).toString('base64url');
  const folder = await mkdtemp(join(tmpdir(), 'tessera-setups-'));
  try {
    const [setupFile, setupFileThere] = [join(folder, 'here.json'), join(folder, 'there.json')];
    await writeFile(setupFile, JSON.stringify(setupHere(receivers, `${streamed.url}/shared-signals`)));
    await writeFile(setupFileThere, JSON.stringify(setupThere(url, keycloak)));
    const here = await startTessera({ ...options, databaseUrl, port, setupFile, secret });
    const known = databaseUrl ?? process.env.BENCH_DATABASE_URL ?? benchDatabaseUrl();
    const there = await startTessera({
      ...options,
      databaseUrl: await databaseFor(known),
      port: portThere,
      setupFile: setupFileThere,
    });
    await connect(known, secret, `${there.url}/scim/v2`);
    return { here, there, streamed, databaseUrl: known };
  } finally {
    await rm(folder, { recursive: true });
  }
}
