/**
 * "kill -9 of server or database at any moment loses no notification and sends none for a change that was rolled back":
 * people leave by SCIM while processes of the built product and its PostgreSQL are killed.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pollEvents } from '../bench/leavers/poll-events';
import { type Database, openDatabase, sql } from '../lib/platform/postgres/database';
import { newId } from '../lib/platform/shared/id';
import { sha256 } from '../lib/platform/shared/secret';
import { type Installation, openInstallation } from './test/crash/installation';
import { newStream } from './test/crash/new-stream';
import { type HeardEvent, heardEvent, type Receivers, startReceivers } from './test/crash/receivers';

const PEOPLE = 36;
const DIRECTORIES = 6;
const KILLS = 5;
const MILLISECONDS_BETWEEN_KILLS = 1_000;
const ANSWER_MILLISECONDS = 10_000;
/** Long, because the machine may be busy; what is lost would never arrive. */
const DELIVERED_MILLISECONDS = 100_000;
const SCIM_TOKEN = 'a SCIM token for this one test run only'.replaceAll(' ', '-');
const CLIENT_SECRET = 'a-secret-of-the-crash-test-alone-0123456789';
const POLLER = { client_id: 'poller', client_secret: CLIENT_SECRET };
const HOUR = 3_600_000;
const SESSION_REVOKED = 'https://schemas.openid.net/secevent/caep/event-type/session-revoked';
const CLAIMS_CHANGE = 'https://schemas.openid.net/secevent/caep/event-type/token-claims-change';
const ACCOUNT_DISABLED = 'https://schemas.openid.net/secevent/risc/event-type/account-disabled';

let receivers: Receivers;
let installation: Installation;
/** What was polled. */
const polled: HeardEvent[] = [];
let stopPolling: () => void;

const setup = (host: string) => ({
  slug: 'default',
  clients: [
    {
      client_id: 'app',
      client_name: 'App',
      client_secret: CLIENT_SECRET,
      redirect_uris: ['https://app.example/callback'],
      scope: 'openid',
      backchannel_logout_uri: `http://${host}/logout`,
      global_token_revocation_endpoint: `http://${host}/global-token-revocation`,
    },
    {
      ...POLLER,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['client_credentials'],
      scope: 'ssf.manage',
    },
  ],
  people: [{ userName: 'owner', password: 'a passphrase for this one test run only', role: 'owner' }],
  scim_connections: [
    { name: 'Directory', brake_percent: null, rate_per_second: 10_000, rate_burst: 100_000, token: SCIM_TOKEN },
  ],
  event_receivers: [
    {
      name: 'Receiver',
      method: 'push',
      address: `http://${host}/events`,
      content: 'full',
      event_kinds: ['resource.changed', 'resource.deactivated'],
    },
    {
      name: 'Signals',
      method: 'push',
      address: `http://${host}/signals`,
      content: 'full',
      event_kinds: ['token-family.revoked', 'account.disabled', 'token-claims.changed'],
    },
  ],
  downstream_applications: [{ name: 'Application', base_url: `http://${host}/scim/v2`, token: 'any' }],
});

beforeAll(async () => {
  const built = spawnSync(process.execPath, ['scripts/tessera.mjs', 'build'], { encoding: 'utf8' });
  expect(built.status, built.stderr).toBe(0);
  receivers = await startReceivers();
  installation = await openInstallation(setup(receivers.host), { TESSERA_FETCH_ALLOWED_HOSTS: receivers.host });
  await installation.start();
  stopPolling = pollEvents(await newStream(installation.url, POLLER, [SESSION_REVOKED, ACCOUNT_DISABLED]), (token) =>
    polled.push(heardEvent(token)),
  );
});

afterAll(async () => {
  stopPolling?.();
  await installation?.remove();
  receivers?.close();
});

/** @returns the status; null if nobody answered, so that it is unknown what became of the request */
async function scim(method: string, path: string, body: object): Promise<{ status: number; json: unknown } | null> {
  try {
    const response = await fetch(`${installation.url}/scim/v2${path}`, {
      method,
      headers: { Authorization: `Bearer ${SCIM_TOKEN}`, 'Content-Type': 'application/scim+json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_MILLISECONDS),
    });
    return { status: response.status, json: await response.json() };
  } catch {
    return null;
  }
}

/** Someone who has signed in to the client. */
async function newPerson(database: Database, number: number): Promise<string> {
  const created = await scim('POST', '/Users', { schemas: [USER], userName: `person-${number}`, active: true });
  const { id: personId } = created?.json as { id: string };
  const { tenantId } = await database.prisma.person.findFirstOrThrow({ where: { id: personId } });
  const [sessionId, expiresAt] = [newId(), new Date(Date.now() + HOUR)];
  const session = { tenantId, id: sessionId, personId, sidHash: sha256(sessionId), amr: ['pwd'] };
  await database.prisma.session.create({ data: { ...session, authTime: new Date(), expiresAt } });
  const family = { tenantId, id: newId(), personId, sessionId, clientId: 'app', grantType: 'authorization_code' };
  await database.prisma.tokenFamily.create({
    data: { ...family, scopes: ['openid'], amr: ['pwd'], idleExpiresAt: expiresAt, expiresAt },
  });
  return personId;
}

const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
const patch = (value: object) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
  Operations: [{ op: 'replace', value }],
});

/** What a directory says about each person, one after the other. The third is rejected, and rolled back as a whole. */
const CHANGES = [
  { displayName: 'Name 1' },
  { displayName: 'Name 2' },
  { active: false, displayName: 'Name 3', userName: 'owner' },
  { active: false },
];

/** @returns the people whose deactivation was answered, and how many requests nobody answered with a result */
async function leave(people: readonly string[]): Promise<{ left: string[]; lost: number }> {
  const [left, waiting] = [[] as string[], [...people]];
  let lost = 0;
  async function directory(): Promise<void> {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift())
      for (const change of CHANGES) {
        const answer = await scim('PATCH', `/Users/${id}`, patch(change));
        const isLost = answer === null || answer.status >= 500;
        if (isLost) lost++;
        else expect(answer.status).toBe('userName' in change ? 409 : 200);
        if (!isLost && change === CHANGES.at(-1)) left.push(id);
        // The database may still be working on what was lost.
        await sleep(isLost ? 500 : Math.random() * 300);
      }
  }
  await Promise.all(Array.from({ length: DIRECTORIES }, directory));
  return { left, lost };
}

/** What was claimed by processes that are dead is due. */
async function letLeasesEnd(database: Database): Promise<void> {
  await database.execute(sql`UPDATE event_delivery SET next_attempt_at = now() WHERE status = 'pending'`);
  await database.execute(sql`UPDATE logout_delivery SET next_attempt_at = now() WHERE status = 'pending'`);
  await database.execute(sql`UPDATE downstream_resource SET due_at = now(), leased_until = NULL`);
  await database.execute(sql`UPDATE event_receiver SET paused_until = NULL`);
  await database.execute(sql`UPDATE downstream_application SET paused_until = NULL`);
}

async function untilNothingWaits(database: Database): Promise<void> {
  const deadline = Date.now() + DELIVERED_MILLISECONDS;
  for (;;) {
    const [counted] = await database.query<{ waiting: number }>(sql`
      SELECT ((SELECT count(*) FROM event_delivery WHERE status = 'pending') + (SELECT count(*) FROM logout_delivery WHERE status = 'pending')
        + (SELECT count(*) FROM downstream_resource WHERE revision > settled_revision))::int AS waiting`);
    if (counted?.waiting === 0) return;
    if (Date.now() > deadline) throw new Error(`${counted?.waiting} notifications are still waiting.`);
    await sleep(100);
  }
}

/** The people whom events of a type are about, once each. */
const peopleOf = (heard: readonly HeardEvent[], type: string): string[] =>
  [...new Set(heard.filter(({ events }) => type in events).map(({ personId }) => personId))].toSorted();

/** The number of the change that an event reports. */
function changeOf(events: object): number {
  const name = /Name (\d)/.exec(JSON.stringify(events))?.[1];
  return name === undefined ? CHANGES.length : Number(name);
}

/** Which change of whom events report, once each. */
const changesOf = (heard: readonly HeardEvent[]): string[] =>
  [...new Set(heard.map(({ personId, txn, events }) => `${personId} ${txn} ${changeOf(events)}`))].toSorted();

it('tells every receiver of what was answered, in order, and none of what was rolled back', async () => {
  const first = openDatabase({ url: installation.databaseUrl, poolSize: 2 });
  const people: string[] = [];
  for (let number = 1; number <= PEOPLE; number++) people.push(await newPerson(first, number));
  await untilNothingWaits(first);
  await first.close();

  const leaving = leave(people);
  for (let kill = 0; kill < KILLS; kill++) {
    await sleep(MILLISECONDS_BETWEEN_KILLS * (0.5 + Math.random()));
    if (kill % 2 === 0) installation.killServer();
    else await installation.killDatabase();
  }
  const { left, lost } = await leaving;
  await installation.kill();
  const database = openDatabase({ url: installation.databaseUrl, poolSize: 2 });
  try {
    await letLeasesEnd(database);
    await installation.start();
    await untilNothingWaits(database);

    const inactive = (await database.prisma.person.findMany({ where: { active: false } })).map(({ id }) => id);
    const requests = await database.query<{ id: string; personId: string }>(sql`
      SELECT request_id AS id, target_id::text AS "personId" FROM audit_event WHERE request_id IS NOT NULL`);
    const committed = new Set(requests.map(({ id, personId }) => `${id} ${personId}`));
    const { events, signals, signedOut, revoked, accounts } = receivers;
    const deactivated = events.filter((one) => changeOf(one.events) === CHANGES.length);

    expect([lost > 0, left.length > 0]).toEqual([true, true]);
    expect(left.filter((id) => !inactive.includes(id))).toEqual([]);
    expect([...new Set(deactivated.map(({ personId }) => personId))].toSorted()).toEqual(inactive.toSorted());
    for (const told of [signedOut, revoked]) expect([...told].toSorted()).toEqual(inactive.toSorted());
    for (const heard of [signals, polled])
      for (const type of [SESSION_REVOKED, ACCOUNT_DISABLED])
        expect(peopleOf(heard, type)).toEqual(inactive.toSorted());
    const renamed = events.filter((one) => changeOf(one.events) !== CHANGES.length);
    expect(renamed.length).toBeGreaterThan(0);
    expect(changesOf(signals.filter((one) => CLAIMS_CHANGE in one.events))).toEqual(changesOf(renamed));
    expect(
      [...events, ...signals, ...polled].filter(({ txn, personId }) => !committed.has(`${txn} ${personId}`)),
    ).toEqual([]);
    for (const id of people)
      for (const received of [events, signals]) {
        const heard = received.filter(({ personId }) => personId === id).map((one) => changeOf(one.events));
        expect(heard, id).toEqual(heard.toSorted());
      }
    const ended = new Set(inactive.map((id) => `person-${people.indexOf(id) + 1}`));
    const ofPeople = [...accounts.values()].filter(({ userName }) => userName.startsWith('person-'));
    expect(ofPeople).toHaveLength(PEOPLE);
    expect(ofPeople.filter(({ userName, active }) => active === ended.has(userName))).toEqual([]);
  } finally {
    await database.close();
  }
}, 300_000);
