import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '@/lib/credentials/set-password';
import { deactivatePerson } from '@/lib/directory/deactivate-person';
import { generateSigningKey } from '@/lib/keys/generate-signing-key';
import { createKeyring } from '@/lib/keys/signing-keys';
import { createLogoutCourier } from '@/lib/logout/logout-courier';
import { sendLogout } from '@/lib/logout/send-logout';
import { sessionClaim } from '@/lib/oauth/tokens/session-claim';
import { createGuardedPost } from '@/lib/remote/guarded-post';
import { endSession } from '@/lib/sessions/end-session';
import { endSessionsOfPerson } from '@/lib/sessions/end-sessions-of-person';
import { startSession } from '@/lib/sessions/start-session';
import { newId } from '@/lib/shared/id';
import { newSecret, sha256 } from '@/lib/shared/secret';
import { createCache } from '../cache';
import { createCredentialStore } from '../credentials';
import { type Database, openDatabase, sql } from '../database';
import { createDirectoryStore } from '../directory';
import { how } from '../directory/testing/fixture';
import { type ReceivingServer, startReceivingServer } from '../events/testing/receiving-server';
import { createKeyStore } from '../keys';
import { listSigningKeys } from '../keys/list-keys';
import { reapExpired } from '../maintenance/reap';
import { type OpenStore, openStore } from '../oauth/testing/open-store';
import { addPerson, newCode, type Seed, seed } from '../oauth/testing/seed';
import { startFamily } from '../oauth/testing/start-family';
import { createSessionStore } from '../sessions';
import { createLogoutLog } from './log';
import { createLogoutQueue } from './queue';

const url = 'https://id.example.com';
const key = new Uint8Array(32).fill(7);
const MINUTE = 60_000;

let store: OpenStore;
let second: Database;
let server: ReceivingServer;
let one: Seed;

beforeAll(async () => {
  store = await openStore();
  second = openDatabase({ url: store.url, poolSize: 4 });
});
afterAll(async () => {
  await second?.close();
  await store?.close();
});
beforeEach(async () => {
  server = await startReceivingServer();
  server.answer = () => ({ status: 200 });
  await store.database.execute(sql`DELETE FROM logout_delivery`);
  one = await seed(store.database);
  await listening('app', server.url);
  return () => server.close();
});

/** Lets a client of the tenant be told at an address. */
async function listening(clientId: string, address: string | null, more: object = {}): Promise<void> {
  const metadata = { backchannelLogoutUri: address, ...more };
  await store.database.prisma.client.upsert({
    where: { tenantId_clientId: { tenantId: one.tenantId, clientId } },
    create: { tenantId: one.tenantId, clientId, clientName: clientId, tokenEndpointAuthMethod: 'none', metadata },
    update: { metadata },
  });
}

const sessions = (database: Database = store.database) => createSessionStore(database);
const end = (database?: Database) => endSession(sessions(database), { tenantId: one.tenantId, session: { id: one.sessionId }, reason: 'signed-out' }, how());
const deliveries = () => store.database.query<{ clientId: string; sessionId: string; status: string; attempts: number; lastError: string | null; seconds: number }>(sql`
  SELECT client_id AS "clientId", session_id::text AS "sessionId", status, attempts, last_error AS "lastError", extract(epoch FROM next_attempt_at - now())::float8 AS seconds
  FROM logout_delivery WHERE tenant_id = ${one.tenantId}::uuid ORDER BY client_id, session_id`);
const livingFamilies = async () => (await store.database.query<{ id: string }>(sql`
  SELECT id::text AS id FROM token_family WHERE tenant_id = ${one.tenantId}::uuid AND revoked_at IS NULL`)).map(({ id }) => id);

/** What a process of the server has to tell clients. */
function logoutProcess(database: Database) {
  const copies = createCache({ keepsNull: false, maxAgeMilliseconds: 1_000, maxEntries: 10, load: (tenantId: string) => listSigningKeys(database, tenantId) });
  const now = () => new Date();
  const signingKeys = createKeyring({ store: createKeyStore(database, copies), newKey: (alg) => generateSigningKey(key, alg) }, key, now);
  const log = { warn: () => undefined, error: () => undefined };
  const post = createGuardedPost({ allowed: ['127.0.0.1'], milliseconds: 2_000 });
  const send = sendLogout({ post, findClient: (tenantId, clientId) => store.oauth.findClient(tenantId, clientId), signingKeys, pairwiseKey: key, url, now });
  return { signingKeys, courier: createLogoutCourier({ queue: createLogoutQueue(database), send, log, lookEveryMilliseconds: 50 }) };
}

const tokenIn = (body: string) => new URLSearchParams(body).get('logout_token') ?? '';

describe('the end of a session', () => {
  it('is recorded for each client that was given tokens in it and wants to be told, and for no other', async () => {
    await listening('other', server.url);
    await listening('quiet', null);
    const [app, another] = [await startFamily(store.oauth, one, new Date()), await startSessionOf(one.personId)];
    await startFamily(store.oauth, { ...one, clientId: 'quiet' }, new Date());
    await startFamily(store.oauth, { ...one, clientId: 'other', sessionId: another }, new Date());
    expect(app).toBeTruthy();
    await end();
    expect(await deliveries()).toMatchObject([{ clientId: 'app', sessionId: one.sessionId, status: 'pending' }]);
    expect(await end()).toBe(false);
    expect(await deliveries()).toHaveLength(1);
  });

  it('that is rolled back is told to nobody', async () => {
    await startFamily(store.oauth, one, new Date());
    await store.database
      .transaction(async (connection) => {
        await createSessionStore(connection as Database).end({ tenantId: one.tenantId, which: { id: one.sessionId }, reason: 'signed-out', cause: how().cause, now: new Date() });
        expect(await connection.query(sql`SELECT id FROM logout_delivery WHERE tenant_id = ${one.tenantId}::uuid`)).toHaveLength(1);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await deliveries()).toEqual([]);
  });

  it('is told whatever ends it: an administrator, the account page, a deactivation, a new password, another person in the browser', async () => {
    const directory = createDirectoryStore(store.database);
    const roads: Record<string, (who: Seed, sid: string) => Promise<unknown>> = {
      'an administrator': (who) => endSession(sessions(), { tenantId: who.tenantId, session: { id: who.sessionId }, reason: 'ended-by-administrator' }, how()),
      'the account page': (who) => endSessionsOfPerson(sessions(), { tenantId: who.tenantId, personId: who.personId, reason: 'ended-by-person' }, how()),
      'a deactivation': (who) => deactivatePerson(directory, { tenantId: who.tenantId, id: who.personId }, how()),
      'a new password': (who) => setPassword(createCredentialStore(store.database), { tenantId: who.tenantId, personId: who.personId, password: 'a new pass phrase of hers', mustChange: false }, how()),
      'somebody else in the browser': async (who, previousSid) =>
        startSession(sessions(), { tenantId: who.tenantId, personId: await addPerson(store.database, who.tenantId), amr: ['pwd'], origin: null, previousSid }, new Date()),
    };
    for (const [road, take] of Object.entries(roads)) {
      one = await seed(store.database);
      await listening('app', server.url);
      await startFamily(store.oauth, one, new Date());
      await take(one, one.sessionId);
      expect((await deliveries()).length, road).toBeGreaterThan(0);
    }
  });

  it('that has expired is told to nobody', async () => {
    await startFamily(store.oauth, one, new Date());
    await store.database.execute(sql`UPDATE session SET expires_at = now() - interval '1 second' WHERE id = ${one.sessionId}::uuid`);
    await end();
    expect(await deliveries()).toEqual([]);
  });

  it('goes back through the sessions whose place it took when the same person signed in again', async () => {
    await startFamily(store.oauth, one, new Date());
    const started = await startSession(sessions(), { tenantId: one.tenantId, personId: one.personId, amr: ['pwd'], origin: null, previousSid: one.sessionId }, new Date());
    if (started.kind !== 'started') throw new Error(started.kind);
    expect(await deliveries()).toEqual([]);
    await endSession(sessions(), { tenantId: one.tenantId, session: { id: started.sessionId }, reason: 'signed-out' }, how());
    expect(await deliveries()).toMatchObject([{ clientId: 'app', sessionId: one.sessionId }]);
  });

  it('ends what was granted for the session alone: with openid and without offline_access', async () => {
    const now = new Date();
    const [kept, plain] = [
      await startFamily(store.oauth, one, now, { scopes: ['openid', 'offline_access'] }),
      await startFamily(store.oauth, one, now, { scopes: ['mail.read'] }),
    ];
    const online = await startFamily(store.oauth, one, now, { scopes: ['openid', 'mail.read'] });
    expect((await livingFamilies()).toSorted()).toEqual([kept, plain, online].toSorted());
    await end();
    expect((await livingFamilies()).toSorted()).toEqual([kept, plain].toSorted());
    const events = await store.database.query(sql`SELECT kind, detail FROM token_family_event WHERE family_id = ${online}::uuid AND kind = 'revoked'`);
    expect(events).toEqual([{ kind: 'revoked', detail: { reason: 'session-ended' } }]);
  });

  it('takes its codes along: none is redeemed, and none is issued any more', async () => {
    const now = new Date();
    const code = newCode(one, 'not yet redeemed', now);
    await store.oauth.issueCode(code);
    await end();
    expect(await store.oauth.findCode(one.tenantId, code.codeHash)).toBeNull();
    expect(await store.oauth.issueCode(newCode(one, 'too late', now))).toBe('session-ended');
  });

  it('beside the redemption of a code leaves no client that is not told, 30 times', async () => {
    for (let round = 0; round < 30; round++) {
      one = await seed(store.database);
      await listening('app', server.url);
      const now = new Date();
      const code = newCode(one, newSecret(), now);
      await store.oauth.issueCode(code);
      const family = { ...newFamilyOf(one), refreshTokenHash: sha256(newSecret()) };
      const [redeemed] = await Promise.all([store.oauth.redeemCode({ tenantId: one.tenantId, codeHash: code.codeHash, family, now }), end(second)]);
      expect(await deliveries()).toHaveLength(redeemed === 'redeemed' ? 1 : 0);
    }
  }, 60_000);
});

describe('a logout token', () => {
  it('is posted to the client, signed by the tenant’s key, and names person and session as ID tokens do', async () => {
    await startFamily(store.oauth, one, new Date());
    await end();
    const { courier, signingKeys } = logoutProcess(store.database);
    await courier.deliverDue();
    const [{ headers, body } = { headers: {}, body: '' }] = server.received;
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const issuer = `${url}/t/${one.tenantId}`;
    const { payload, protectedHeader } = await jwtVerify(tokenIn(body), createLocalJWKSet({ keys: await signingKeys(one.tenantId).published() }), { issuer, audience: 'app', typ: 'logout+jwt' });
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({ sub: one.personId, sid: sessionClaim(one.sessionId, 'app'), events: { 'http://schemas.openid.net/event/backchannel-logout': {} } });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
    expect(payload.jti).toBeTruthy();
    expect(payload).not.toHaveProperty('nonce');
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('is signed with the algorithm of the client’s ID tokens, and calls the person as they do', async () => {
    await listening('app', server.url, { idTokenSignedResponseAlg: 'EdDSA', subjectType: 'pairwise' });
    await startFamily(store.oauth, one, new Date());
    await end();
    const { courier, signingKeys } = logoutProcess(store.database);
    await courier.deliverDue();
    const keys = createLocalJWKSet({ keys: await signingKeys(one.tenantId).published() });
    const { payload, protectedHeader } = await jwtVerify(tokenIn(server.received[0]?.body ?? ''), keys, { audience: 'app' });
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload.sub).not.toBe(one.personId);
  });

  it('is sent again while the client answers badly, each time anew, and given up after a day', async () => {
    server.answer = () => ({ status: 503, headers: { 'Retry-After': '30' } });
    await startFamily(store.oauth, one, new Date());
    await end();
    const { courier } = logoutProcess(store.database);
    await courier.deliverDue();
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, lastError: 'answered 503' });
    expect(failed?.seconds).toBeGreaterThan(25);
    await courier.deliverDue();
    expect(server.received).toHaveLength(1);

    server.answer = () => ({ status: 400 });
    await store.database.execute(sql`UPDATE logout_delivery SET next_attempt_at = now(), recorded_at = now() - interval '25 hours' WHERE tenant_id = ${one.tenantId}::uuid`);
    await courier.deliverDue();
    expect(await deliveries()).toMatchObject([{ status: 'expired', attempts: 2, lastError: 'answered 400' }]);
    const [first, again] = server.received.map(({ body }) => JSON.parse(Buffer.from(tokenIn(body).split('.')[1] ?? '', 'base64url').toString()) as { jti: string });
    expect(again?.jti).not.toBe(first?.jti);
  });

  it('does not follow a redirect, nor go to an address that is not public', async () => {
    server.answer = () => ({ status: 302, headers: { Location: server.url } });
    await startFamily(store.oauth, one, new Date());
    await listening('inside', 'http://10.0.0.1/logout');
    await startFamily(store.oauth, { ...one, clientId: 'inside' }, new Date());
    await end();
    await logoutProcess(store.database).courier.deliverDue();
    expect(server.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ clientId: 'app', status: 'pending', lastError: 'answered 302' }, { clientId: 'inside', status: 'pending' }]);
  });

  it('is for nobody once the client is disabled or wants none', async () => {
    await startFamily(store.oauth, one, new Date());
    await end();
    await listening('app', null);
    await logoutProcess(store.database).courier.deliverDue();
    expect(server.received).toEqual([]);
    expect(await deliveries()).toMatchObject([{ status: 'expired', lastError: 'the client wants to be told no more' }]);
  });

  it('of many ended sessions is delivered once each by two processes', async () => {
    const COUNT = 60;
    for (let n = 0; n < COUNT; n++) {
      const sessionId = await startSessionOf(one.personId);
      await startFamily(store.oauth, { ...one, sessionId }, new Date());
    }
    await endSessionsOfPerson(sessions(), { tenantId: one.tenantId, personId: one.personId, reason: 'ended-by-person' }, how());
    const both = [logoutProcess(store.database), logoutProcess(second)];
    await Promise.all(both.map(({ courier }) => courier.deliverDue()));
    await Promise.all(both.map(({ courier }) => courier.deliverDue()));
    expect(server.received).toHaveLength(COUNT);
    expect(new Set((await deliveries()).map(({ status }) => status))).toEqual(new Set(['delivered']));
  }, 60_000);
});

it('what was told is listed with the person, newest first, and forgotten after a week', async () => {
  await startFamily(store.oauth, one, new Date());
  await end();
  const log = createLogoutLog(store.database);
  const listed = () => log.list({ tenantId: one.tenantId, clientId: 'app', limit: 10 });
  expect(await listed()).toMatchObject({ pending: 1, expired: 0, deliveries: [{ person: { id: one.personId, userName: 'Ada@example.com' }, status: 'pending' }] });
  expect((await log.list({ tenantId: newId(), clientId: 'app', limit: 10 })).deliveries).toEqual([]);
  await store.database.execute(sql`UPDATE logout_delivery SET recorded_at = now() - interval '8 days' WHERE tenant_id = ${one.tenantId}::uuid`);
  await reapExpired(store.database);
  expect((await listed()).deliveries).toEqual([]);
});

async function startSessionOf(personId: string): Promise<string> {
  const id = newId();
  const at = new Date();
  await store.database.prisma.session.create({
    data: { tenantId: one.tenantId, id, sidHash: sha256(id), personId, amr: ['pwd'], authTime: at, expiresAt: new Date(at.getTime() + 60 * MINUTE) },
  });
  return id;
}

function newFamilyOf({ clientId, personId, sessionId }: Seed) {
  const at = new Date();
  return {
    id: newId(), clientId, personId, sessionId, grantType: 'authorization_code', scopes: ['openid', 'offline_access'], resources: [], authTime: Math.floor(at.getTime() / 1000),
    amr: ['pwd'], acr: null, confirmation: null, idleExpiresAt: new Date(at.getTime() + 60 * MINUTE), expiresAt: new Date(at.getTime() + 60 * MINUTE),
    origin: { requestId: 'test', ipAddress: null, userAgent: null },
  };
}
