/** Several instances of the built product behind a load balancer, under load. */
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Balancer, openBalancer } from '../bench/outage/balancer';
import { Instance } from '../bench/outage/instance';
import type { ModelClient } from '../bench/outage/model-client';
import { startClients } from '../bench/outage/start-clients';
import { problemsOf, underLoad } from '../bench/outage/under-load';
import { stopChildren } from '../bench/servers/children';
import { tesseraPaths } from '../bench/servers/tessera-paths';
import { issueCodes } from '../bench/sign-in/authorize';
import { type TestDatabase, testDatabase } from './test-database';

const CLIENTS_OF_EACH_KIND = 8;
const SECRET = 'a secret for this one test run only';

let database: TestDatabase;
let balancer: Balancer;
let instances: Instance[];
let clients: ModelClient[] = [];

/** The database's server, and before it one that has been lost. */
const severalServers = () => database.url.replace(/@([^/]+)/, '@127.0.0.1:1,$1');
const start = () => Instance.start(balancer, severalServers(), SECRET);

beforeAll(async () => {
  const built = spawnSync(process.execPath, ['scripts/tessera.mjs', 'build'], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  database = await testDatabase();
  balancer = await openBalancer();
  instances = [await start(), await start()];
  const server = { name: 'Tessera', url: balancer.url, paths: tesseraPaths };
  clients = await startClients(server, ({ clientId, scope }) =>
    issueCodes(server, CLIENTS_OF_EACH_KIND, { client_id: clientId, scope }),
  );
  // A busy machine is slow; only what is never answered is lost.
  for (const client of clients) client.answerMilliseconds = 30_000;
});

afterAll(async () => {
  for (const client of clients) client.close();
  balancer?.close();
  await stopChildren();
  await database?.drop();
});

describe('several instances', () => {
  it('lose no request when one is replaced', async () => {
    await underLoad(clients, async () => {
      instances.push(await start());
      expect(await instances.shift()?.stop()).toBe(0);
    });
    expect(clients.flatMap(({ unanswered }) => unanswered)).toEqual([]);
    expect(clients.map(({ unavailable, ended }) => [unavailable, ended])).toEqual(clients.map(() => [0, null]));
  });

  it('end no honest authorization and hide no theft when one is killed', async () => {
    await underLoad(clients, async () => void (await instances.shift()?.kill()));
    expect(await problemsOf(clients)).toEqual([]);
  });
});
