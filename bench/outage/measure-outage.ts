import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { severableLink } from '@/lib/edge/node-server/testing/severable-link';
import { embeddedPostgres } from '@/scripts/postgres/embedded-postgres';
import { processTree } from '../cpu/process-tree';
import type { Options } from '../options';
import type { Facts } from '../report/facts';
import { machine, table } from '../report/markdown';
import { writeResult } from '../report/write-results';
import { databaseProcess, dataFolder, emptyDatabaseFolder } from '../servers/database-folder';
import { tesseraPaths } from '../servers/tessera-paths';
import { issueCodes } from '../sign-in/authorize';
import { openBalancer } from './balancer';
import { Instance } from './instance';
import { startClients } from './start-clients';
import { problemsOf, underLoad } from './under-load';

const ROOT = join(import.meta.dirname, '../..');

function signalDatabase(signal: NodeJS.Signals): void {
  const id = databaseProcess();
  if (id === null) throw new Error('PostgreSQL is not running.');
  for (const process_ of processTree(id)) process.kill(process_.id, signal);
}

/**
 * Lets two instances, with PostgreSQL behind a relay, go through outages while clients refresh, and reports which
 * clients lost their authorization or a request.
 * @param seconds how long each outage lasts
 * @returns whether everything was as it must be
 */
export async function measureOutage(
  seconds: number,
  { connections, smoke }: Options,
  gather: () => () => Facts,
): Promise<boolean> {
  emptyDatabaseFolder();
  const { status } = spawnSync(process.execPath, ['scripts/tessera.mjs', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('The product could not be built.');
  const recoveries: Promise<void>[] = [];
  const database = await embeddedPostgres({
    dataFolder,
    name: 'outage benchmark',
    onLost: (recovery) => recoveries.push(recovery),
  });
  const facts = gather();
  const direct = new URL(database.url);
  const link = await severableLink({ host: direct.hostname, port: Number(direct.port) });
  const relayed = new URL(database.url);
  relayed.host = `127.0.0.1:${link.port}`;
  const balancer = await openBalancer();
  const secret = randomBytes(32).toString('base64url');
  const start = () => Instance.start(balancer, relayed.href, secret);
  let instances = [await start(), await start()];

  const outages: Record<string, () => Promise<void>> = {
    'PostgreSQL killed, again and again': async () => {
      const end = Date.now() + seconds * 1000;
      while (Date.now() < end) {
        signalDatabase('SIGKILL');
        await sleep(5_000);
        await Promise.all(recoveries);
      }
    },
    'PostgreSQL frozen (SIGSTOP)': async () => {
      signalDatabase('SIGSTOP');
      await sleep(seconds * 1000);
      signalDatabase('SIGCONT');
    },
    'connections forgotten by a firewall': async () => {
      link.forget();
      await sleep(seconds * 1000);
    },
    'an instance killed and started again': async () => {
      await instances.pop()?.kill();
      await sleep(seconds * 1000);
      instances.push(await start());
    },
    'a rolling restart': async () => {
      for (const old of [...instances]) {
        instances = [...instances.filter((one) => one !== old), await start()];
        await old.stop();
      }
    },
  };

  const rows: string[][] = [];
  let passed = true;
  try {
    for (const [name, outage] of Object.entries(outages)) {
      const server = { name: 'Tessera', url: balancer.url, paths: tesseraPaths };
      const clients = await startClients(server, ({ clientId, scope }) =>
        issueCodes(server, Math.ceil(connections / 2), { client_id: clientId, scope }),
      );
      await underLoad(clients, outage);
      const ended = clients.filter((client) => client.ended !== null).length;
      const problems = await problemsOf(clients);
      const sum = (of: (client: (typeof clients)[number]) => number) => clients.reduce((all, one) => all + of(one), 0);
      const unanswered = sum((client) => client.unanswered.length);
      passed &&= problems.length === 0 && (name !== 'a rolling restart' || unanswered === 0);
      const slowest = Math.max(...clients.map((client) => client.slowestUnavailableMilliseconds));
      rows.push([
        name,
        String(clients.length),
        String(sum(({ refreshes }) => refreshes)),
        String(sum(({ unavailable }) => unavailable)),
        (slowest / 1000).toFixed(1),
        String(unanswered),
        String(ended),
        String(problems.length - ended),
      ]);
      console.log(`${name}: ${problems.length === 0 ? 'as it must be' : problems.join('\n  ')}`);
      for (const client of clients) client.close();
    }
  } finally {
    for (const instance of instances) await instance.kill();
    balancer.close();
    await link.sever();
    await database.release();
  }

  const circumstances = facts();
  const document = [
    '# Outages',
    '',
    ...machine(circumstances),
    '',
    `Two instances behind a load balancer, ${connections} clients, half of them without a secret, each outage ${seconds} s. Every client refreshes about five times a second, waits 5 s for an answer and tries again with the same token.`,
    '',
    `After each outage every client refreshed once more. Then its first refresh token was presented, as by a thief, and its current one after that. ${
      passed
        ? 'No client had lost its authorization, no old token worked, and each theft ended the authorization.'
        : 'Not everything was as it must be.'
    }`,
    '',
    ...table(['outage', 'clients', 'refreshes', '503', 'slowest 503, s', 'unanswered', 'ended', 'thefts missed'], rows),
    '',
  ].join('\n');
  console.log(`\n${document}`);
  if (!smoke) writeResult('outage.md', document);
  return passed;
}
