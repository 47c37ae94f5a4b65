/**
 * Outages of the database under load, seen through the real listener, container and pool: after them no client that
 * followed the rules of rotation has lost its authorization, and a thief is still caught.
 * `npm run bench -- --outage 60` does the same for longer, with PostgreSQL itself and with server processes.
 */

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePort } from '@/e2e/support/free-port';
import { closeContainer, container } from '@/lib/edge/container';
import { createListener } from '@/lib/edge/node-server/create-listener';
import { type Listening, listening } from '@/lib/edge/node-server/testing/listening';
import { type SeverableLink, severableLink } from '@/lib/edge/node-server/testing/severable-link';
import { loadConfigOfOwnServer, provideConfig } from '@/lib/platform/config/env';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { recordUptime } from '@/lib/platform/postgres/uptime';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { fixtureFile, type KnownClient, registration } from '../fixtures/registration';
import { tesseraPaths } from '../servers/tessera-paths';
import type { IssuedCode } from '../sign-in/redemption';
import type { ModelClient } from './model-client';
import { startClients } from './start-clients';
import { problemsOf, underLoad } from './under-load';

const CLIENTS_OF_EACH_KIND = 8;
/** Longer than it takes to notice an outage, and shorter than the longest one here. */
const GRACE_SECONDS = 7;
const CRASHED_MILLISECONDS = 2_500;
const FROZEN_MILLISECONDS = 9_000;
/** By then every statement that waits for a forgotten connection has failed. */
const CUT_MILLISECONDS = 4_000;
/** A client waits 5 seconds for an answer; the rest is for a busy machine. */
const UNAVAILABLE_MILLISECONDS = 5_500;

let home: TestDatabase;
let link: SeverableLink;
/** Connects without going through the link. */
let direct: Database;
let server: Listening;
let clients: ModelClient[];
let stopRecording: () => void;

beforeAll(async () => {
  home = await testDatabase();
  direct = openDatabase({ url: home.url, poolSize: 1 });
  const { hostname: host, port } = new URL(home.url);
  link = await severableLink({ host, port: Number(port || 5432) });
  const url = new URL(home.url);
  url.host = `127.0.0.1:${link.port}`;
  const origin = `http://127.0.0.1:${await freePort()}`;
  Object.assign(process.env, {
    TESSERA_URL: origin,
    TESSERA_LOG_LEVEL: 'silent',
    TESSERA_TRUSTED_PROXIES: '127.0.0.1',
  });
  provideConfig({ databaseUrl: url.href, secret: 'a secret for tests, created more than 32 characters' });
  const config = loadConfigOfOwnServer();
  const fixture: object = JSON.parse(readFileSync(fixtureFile, 'utf8'));
  await applyConfiguration(
    container(),
    JSON.stringify({ ...fixture, settings: { refreshTokenGraceSeconds: GRACE_SECONDS } }),
  );
  const pages = { handle: async () => undefined, close: async () => undefined };
  stopRecording = recordUptime(container().database.hot);
  server = await listening(
    createListener({ edge: config, pages, peoplePage: () => null, observer: container(), everythingToNext: false }),
    Number(new URL(origin).port),
  );
});

afterAll(async () => {
  stopRecording?.();
  server?.stop();
  // First, because closing a connection that was forgotten would wait for its other end.
  await link?.sever();
  await closeContainer();
  await direct?.close();
  await home?.drop();
});

/** Codes that the fixture's person has just approved, without a browser. */
async function issueCodes({ clientId, scope }: KnownClient): Promise<IssuedCode[]> {
  const { database, oauth } = container();
  const person = await database.prisma.person.findFirstOrThrow({ where: { userNameKey: registration.userName } });
  const { tenantId, id: personId } = person;
  const expiresAt = new Date(Date.now() + 60_000);
  const issued = Array.from({ length: CLIENTS_OF_EACH_KIND }, () => ({ code: newSecret(), verifier: newSecret() }));
  for (const { code, verifier } of issued) {
    const session = { tenantId, id: newId(), personId, amr: ['pwd'], authTime: new Date(), expiresAt };
    await database.prisma.session.create({ data: { ...session, sidHash: sha256(session.id) } });
    await oauth.issueCode({
      tenantId,
      codeHash: sha256(code),
      clientId,
      personId,
      sessionId: session.id,
      expiresAt,
      binding: {
        redirectUri: registration.redirectUri,
        redirectUriSent: true,
        scopes: [scope],
        resources: [],
        codeChallenge: createHash('sha256').update(verifier).digest('base64url'),
        codeChallengeMethod: 'S256',
        authTime: Math.floor(Date.now() / 1000),
        amr: ['pwd'],
        acr: null,
      },
    });
  }
  return issued;
}

beforeEach(async () => {
  clients = await startClients({ name: 'Tessera', url: server.base, paths: tesseraPaths }, issueCodes);
});
afterEach(() => {
  for (const client of clients ?? []) client.close();
});

/** Simulates a crash of PostgreSQL: every connection ends, and for a while none can be opened. */
async function crash(): Promise<void> {
  await link.sever();
  await direct.query(
    sql`SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
  );
  await sleep(CRASHED_MILLISECONDS);
  await link.mend();
}

/** The database accepts connections and everything that is sent, and answers once it wakes up. */
async function freeze(): Promise<void> {
  link.silence();
  await sleep(FROZEN_MILLISECONDS);
  link.speak();
}

/** A firewall forgets every connection. */
async function cut(): Promise<void> {
  link.forget();
  await sleep(CUT_MILLISECONDS);
}

it.each([
  ['a crash of the database', crash],
  ['a frozen database', freeze],
  ['connections that a firewall has forgotten', cut],
])('%s ends no honest authorization, and hides no theft', async (_, outage) => {
  await underLoad(clients, outage);
  expect(await problemsOf(clients)).toEqual([]);
  expect(Math.max(...clients.map((client) => client.slowestUnavailableMilliseconds))).toBeLessThan(
    UNAVAILABLE_MILLISECONDS,
  );
});
