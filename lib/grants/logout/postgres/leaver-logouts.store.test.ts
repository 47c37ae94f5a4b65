/** Who gets a logout token when all of a person's access ends, whether or not a session ends with it. */
import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { deactivatePerson, reactivatePerson, revokeEverything } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { cause, how } from '@/lib/directory/postgres/testing/fixture';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import type { Seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import type { ReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { sessionClaim } from '@/lib/oauth/tokens/session-claim';
import { findDeparture } from '@/lib/operation/departures/list-departures';
import { createDepartureStore } from '@/lib/operation/departures/postgres';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createLogoutLog } from './deliveries';
import { anotherSession, deliveriesOf, endVisit, listening, logoutProcess, setLogoutScene } from './testing/scene';

let store: OpenStore;
let second: Database;
let server: ReceivingServer;
let one: Seed;

setLogoutScene((scene) => {
  ({ store, second, server, one } = scene);
});

const directory = () => createDirectoryStore(store.database);
const person = () => ({ tenantId: one.tenantId, id: one.personId });
const deactivate = () => deactivatePerson(directory(), person(), how());
const written = () => deliveriesOf(store.database, one);
const bodies = () => server.received.map(({ body }) => decodeJwt(new URLSearchParams(body).get('logout_token') ?? ''));

/** A family of the client `app`, which wants logout tokens, or of another. */
async function family(grantType: string, { sessionId = null as string | null, clientId = 'app', minutes = 60 } = {}) {
  const id = newId();
  await store.database.execute(sql`
    INSERT INTO token_family (tenant_id, person_id, id, client_id, grant_type, session_id, generation, scopes, idle_expires_at, expires_at)
    VALUES (${one.tenantId}::uuid, ${one.personId}::uuid, ${id}::uuid, ${clientId}, ${grantType}, ${sessionId}::uuid, 1, '{openid,offline_access}',
      now() + make_interval(mins => ${minutes}::int), now() + make_interval(mins => ${minutes}::int))`);
  return id;
}

/** What a client can hold of a person whose sessions have all ended. */
const kinds: [string, () => Promise<unknown>][] = [
  [
    'offline_access of a session that ended',
    async () => {
      await startFamily(store.oauth, one, new Date());
      await endVisit(store.database, one);
      await store.database.execute(sql`DELETE FROM logout_delivery WHERE tenant_id = ${one.tenantId}::uuid`);
    },
  ],
  ['a JWT of a trusted issuer, also an ID-JAG', () => family('urn:ietf:params:oauth:grant-type:jwt-bearer')],
  ['a device', () => family('urn:ietf:params:oauth:grant-type:device_code', { sessionId: newId() })],
  ['a backchannel request', () => family('urn:openid:params:grant-type:ciba', { sessionId: newId() })],
  ['token exchange', () => family('urn:ietf:params:oauth:grant-type:token-exchange')],
  [
    'a token exchanged for one of another client',
    async () => {
      const familyId = await family('authorization_code', { clientId: 'front' });
      await store.oauth.noteExchange({
        ...{ tenantId: one.tenantId, familyId, clientId: 'app', resources: [], now: new Date() },
        origin: { requestId: 'r', ipAddress: null, userAgent: null },
      });
    },
  ],
];

describe('a client that holds something of a person without a session', () => {
  it.each(kinds)('gets a logout token when the person leaves: %s', async (_, hold) => {
    await hold();
    await deactivate();
    expect(await written()).toMatchObject([{ clientId: 'app', kind: 'logout', sessionId: null, status: 'pending' }]);
    await logoutProcess(store.database, store).deliveryWorker.deliverDue();
    expect(bodies()).toMatchObject([{ aud: 'app', sub: one.personId, events: expect.any(Object) }]);
    expect(bodies()[0]).not.toHaveProperty('sid');
    const departure = await findDeparture(createDepartureStore(store.database), {
      tenantId: one.tenantId,
      personId: one.personId,
    });
    expect(departure?.notices).toMatchObject([{ kind: 'logout', to: { id: 'app' }, status: 'delivered' }]);
  });

  it('gets it whatever ends all access, with the sub that it knows', async () => {
    const roads = [
      () => deletePerson(directory(), person(), how()),
      () => revokeEverything(directory(), person(), how()),
    ];
    await listening(store.database, one.tenantId, { clientId: 'app', address: server.url, subjectType: 'pairwise' });
    for (const end of roads.reverse()) {
      await family('urn:ietf:params:oauth:grant-type:jwt-bearer');
      await end();
    }
    expect(await written()).toHaveLength(2);
    await logoutProcess(store.database, store).deliveryWorker.deliverDue();
    expect(bodies()).toHaveLength(2);
    for (const { sub } of bodies()) expect(sub).not.toBe(one.personId);
  });

  it('gets the sid of the session if it requires one', async () => {
    await store.database.execute(sql`
      UPDATE client SET metadata = metadata || '{"backchannelLogoutSessionRequired": true}' WHERE tenant_id = ${one.tenantId}::uuid`);
    const sessionId = newId();
    await family('authorization_code', { sessionId });
    await deactivate();
    await logoutProcess(store.database, store).deliveryWorker.deliverDue();
    expect(bodies()).toMatchObject([{ sid: sessionClaim(sessionId, 'app') }]);
  });

  it('is notified once for each session that ends now, and once for all the rest', async () => {
    const another = await anotherSession(store.database, one);
    await startFamily(store.oauth, one, new Date());
    await startFamily(store.oauth, one, new Date());
    await startFamily(store.oauth, { ...one, sessionId: another }, new Date());
    await family('urn:ietf:params:oauth:grant-type:jwt-bearer');
    await family('urn:ietf:params:oauth:grant-type:device_code', { sessionId: newId() });
    await deactivate();
    const sessions = (await written()).map(({ sessionId }) => sessionId);
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions)).toEqual(new Set([one.sessionId, another, null]));
  });

  it('is not notified for what has expired or was revoked, nor without an address, nor when disabled', async () => {
    await listening(store.database, one.tenantId, { clientId: 'quiet', address: null });
    await listening(store.database, one.tenantId, { clientId: 'off', address: server.url });
    await store.database.execute(sql`
      UPDATE client SET disabled_at = now() WHERE tenant_id = ${one.tenantId}::uuid AND client_id = 'off'`);
    await family('authorization_code', { minutes: -1 });
    await family('authorization_code', { clientId: 'quiet' });
    await family('authorization_code', { clientId: 'off' });
    const familyId = await family('authorization_code');
    await createFamilyStore(store.database).revoke({
      ...{ tenantId: one.tenantId, selection: { familyId }, reason: 'revoked-by-administrator', note: null },
      ...{ targetName: null, cause, now: new Date() },
    });
    await deactivate();
    expect(await written()).toEqual([]);
    const departure = await findDeparture(createDepartureStore(store.database), {
      tenantId: one.tenantId,
      personId: one.personId,
    });
    expect(departure?.clients).toMatchObject([
      { id: 'off', unreachable: true },
      { id: 'quiet', unreachable: true },
    ]);
  });

  it('is not notified when single families end while the person stays', async () => {
    await family('urn:ietf:params:oauth:grant-type:jwt-bearer');
    await createFamilyStore(store.database).revoke({
      ...{ tenantId: one.tenantId, selection: { personId: one.personId }, reason: 'revoked-by-administrator' },
      ...{ note: null, targetName: null, cause, now: new Date() },
    });
    expect(await written()).toEqual([]);
  });

  it('is notified once when two callers end the same person in parallel', async () => {
    await startFamily(store.oauth, one, new Date());
    await family('urn:ietf:params:oauth:grant-type:jwt-bearer');
    await family('authorization_code', { sessionId: newId() });
    await Promise.all(
      [store.database, second, store.database, second].map((database) =>
        revokeEverything(createDirectoryStore(database), person(), how()),
      ),
    );
    const sessions = (await written()).map(({ sessionId }) => sessionId);
    expect(sessions).toHaveLength(2);
    expect(new Set(sessions)).toEqual(new Set([one.sessionId, null]));
  });
});

describe('a notification that is late', () => {
  /** Ends everything while the client does not answer. */
  async function leave(address = server.url) {
    await listening(store.database, one.tenantId, {
      ...{ clientId: 'app', address },
      globalTokenRevocationEndpoint: address,
    });
    await startFamily(store.oauth, one, new Date());
    await family('urn:ietf:params:oauth:grant-type:jwt-bearer');
    await deactivate();
  }
  const deliver = () => logoutProcess(store.database, store).deliveryWorker.deliverDue();
  const states = async () =>
    (await written()).map(({ kind, sessionId, status }) => [kind, sessionId && 'session', status]).sort();

  it('ends nothing that the client got after the person returned; the end of a session is still sent', async () => {
    await leave();
    await reactivatePerson(directory(), person(), how());
    const sessionId = await anotherSession(store.database, one);
    await startFamily(store.oauth, { ...one, sessionId }, new Date());
    await deliver();
    expect(await states()).toEqual([
      ['logout', null, 'superseded'],
      ['logout', 'session', 'delivered'],
      ['revocation', null, 'superseded'],
    ]);
    expect(server.received).toHaveLength(1);
    const [{ id: deliveryId } = { id: '' }] = (await written()).filter(({ kind }) => kind === 'revocation');
    const again = { tenantId: one.tenantId, clientId: 'app', deliveryId, cause };
    expect(await createLogoutLog(store.database).notifyAgain(again)).toBe(false);
    const { notices } = await createDepartureStore(store.database).noticesOf(one.tenantId, one.personId, new Date());
    expect(notices.map(({ kind, status }) => [kind, status]).sort()).toEqual([
      ['logout', 'superseded'],
      ['revocation', 'superseded'],
    ]);
  });

  it('is sent if the client has got nothing since', async () => {
    await leave();
    await reactivatePerson(directory(), person(), how());
    await deliver();
    expect((await states()).map(([, , status]) => status)).toEqual(['delivered', 'delivered', 'delivered']);
  });

  it('is sent if the person never left', async () => {
    await listening(store.database, one.tenantId, {
      ...{ clientId: 'app', address: server.url, globalTokenRevocationEndpoint: server.url },
    });
    await startFamily(store.oauth, one, new Date());
    await revokeEverything(directory(), person(), how());
    const sessionId = await anotherSession(store.database, one);
    await startFamily(store.oauth, { ...one, sessionId }, new Date());
    await deliver();
    expect(await states()).toEqual([
      ['logout', 'session', 'delivered'],
      ['revocation', null, 'delivered'],
    ]);
  });
});
