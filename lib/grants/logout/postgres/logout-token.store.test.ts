import { createLocalJWKSet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { how } from '@/lib/directory/postgres/testing/fixture';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import type { Seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { type ReceivingServer, startReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { sessionClaim } from '@/lib/oauth/tokens/session-claim';
import { reapExpired } from '@/lib/operation/clean-up/postgres/reap';
import { type Database, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { endSessionsOfPerson } from '@/lib/sign-in/sessions/end-sessions-of-person';
import { createSessionStore } from '@/lib/sign-in/sessions/postgres';
import { createLogoutLog } from './deliveries';
import {
  anotherSession,
  deliveriesOf,
  endVisit,
  issuerUrl,
  listening,
  logoutProcess,
  newVisit,
  setLogoutScene,
} from './testing/scene';

let store: OpenStore;
let second: Database;
let server: ReceivingServer;
let one: Seed;

setLogoutScene((scene) => {
  ({ store, second, server, one } = scene);
});

/** Starts so many sessions with tokens, and ends them all. */
async function endSessions({ tenantId, personId, ...seed }: Seed, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const sessionId = await anotherSession(store.database, { tenantId, personId });
    await startFamily(store.oauth, { ...seed, tenantId, personId, sessionId }, new Date());
  }
  const which = { tenantId, personId, reason: 'ended-by-person' as const };
  await endSessionsOfPerson(createSessionStore(store.database), which, how());
}

const tokenIn = (body: string) => new URLSearchParams(body).get('logout_token') ?? '';

describe('a logout token', () => {
  it('is posted to the client, signed with the tenant’s key, and identifies person and session as ID tokens do', async () => {
    await startFamily(store.oauth, one, new Date());
    await endVisit(store.database, one);
    const { deliveryWorker, signingKeys } = logoutProcess(store.database, store);
    await deliveryWorker.deliverDue();
    const [{ headers, body } = { headers: {}, body: '' }] = server.received;
    expect(headers['content-type']).toBe('application/x-www-form-urlencoded');
    const issuer = `${issuerUrl}/t/${one.tenantId}`;
    const { payload, protectedHeader } = await jwtVerify(
      tokenIn(body),
      createLocalJWKSet({ keys: await signingKeys(one.tenantId).published() }),
      { issuer, audience: 'app', typ: 'logout+jwt' },
    );
    expect(protectedHeader.alg).toBe('ES256');
    expect(payload).toMatchObject({
      sub: one.personId,
      sid: sessionClaim(one.sessionId, 'app'),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
    expect(payload.jti).toBeTruthy();
    expect(payload).not.toHaveProperty('nonce');
    expect(await deliveriesOf(store.database, one)).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  });

  it('uses the signing algorithm and the subject of the client’s ID tokens', async () => {
    await listening(store.database, one.tenantId, {
      clientId: 'app',
      address: server.url,
      idTokenSignedResponseAlg: 'EdDSA',
      subjectType: 'pairwise',
    });
    await startFamily(store.oauth, one, new Date());
    await endVisit(store.database, one);
    const { deliveryWorker, signingKeys } = logoutProcess(store.database, store);
    await deliveryWorker.deliverDue();
    const keys = createLocalJWKSet({ keys: await signingKeys(one.tenantId).published() });
    const { payload, protectedHeader } = await jwtVerify(tokenIn(server.received[0]?.body ?? ''), keys, {
      audience: 'app',
    });
    expect(protectedHeader.alg).toBe('EdDSA');
    expect(payload.sub).not.toBe(one.personId);
  });

  it('is retried, each time newly issued, while the client answers with an error, and given up after 72 hours', async () => {
    server.answer = () => ({ status: 503, headers: { 'Retry-After': '30' } });
    await startFamily(store.oauth, one, new Date());
    await endVisit(store.database, one);
    const { deliveryWorker } = logoutProcess(store.database, store);
    await deliveryWorker.deliverDue();
    const [failed] = await deliveriesOf(store.database, one);
    expect(failed).toMatchObject({ status: 'pending', attempts: 1, lastError: 'answered 503' });
    expect(failed?.seconds).toBeGreaterThan(25);
    await deliveryWorker.deliverDue();
    expect(server.received).toHaveLength(1);

    server.answer = () => ({ status: 400 });
    await store.database.execute(
      sql`UPDATE logout_delivery SET next_attempt_at = now() - interval '1 second', recorded_at = now() - interval '73 hours' WHERE tenant_id = ${one.tenantId}::uuid`,
    );
    await deliveryWorker.deliverDue();
    expect(await deliveriesOf(store.database, one)).toMatchObject([
      { status: 'expired', attempts: 2, lastError: 'answered 400' },
    ]);
    const [first, again] = server.received.map(
      ({ body }) =>
        JSON.parse(Buffer.from(tokenIn(body).split('.')[1] ?? '', 'base64url').toString()) as { jti: string },
    );
    expect(again?.jti).not.toBe(first?.jti);
  });

  it('is not sent to a redirect target or to an address that is not public', async () => {
    server.answer = () => ({ status: 302, headers: { Location: server.url } });
    await startFamily(store.oauth, one, new Date());
    await listening(store.database, one.tenantId, { clientId: 'inside', address: 'http://10.0.0.1/logout' });
    await startFamily(store.oauth, { ...one, clientId: 'inside' }, new Date());
    await endVisit(store.database, one);
    await logoutProcess(store.database, store).deliveryWorker.deliverDue();
    expect(server.received).toHaveLength(1);
    expect(await deliveriesOf(store.database, one)).toMatchObject([
      { clientId: 'app', status: 'pending', lastError: 'answered 302' },
      { clientId: 'inside', status: 'pending' },
    ]);
  });

  it('is not sent once the client is disabled or no longer wants it', async () => {
    await startFamily(store.oauth, one, new Date());
    await endVisit(store.database, one);
    await listening(store.database, one.tenantId, { clientId: 'app', address: null });
    await logoutProcess(store.database, store).deliveryWorker.deliverDue();
    expect(server.received).toEqual([]);
    expect(await deliveriesOf(store.database, one)).toMatchObject([
      { status: 'expired', lastError: 'the client no longer wants logout notifications' },
    ]);
  });

  it('reaches another tenant’s client while one with many answers slowly', async () => {
    const slow = await startReceivingServer();
    slow.answer = () => ({ status: 200, afterMilliseconds: 1_500 });
    const other = await newVisit(store.database, slow);
    await endSessions(other, 40);
    const { deliveryWorker } = logoutProcess(store.database, store);
    const delivering = deliveryWorker.deliverDue();
    await expect.poll(() => slow.received.length).toBeGreaterThanOrEqual(10);
    await startFamily(store.oauth, one, new Date());
    await endVisit(store.database, one);
    await expect.poll(() => server.received.length).toBe(1);
    expect(slow.received.length).toBeLessThan(20);
    await delivering;
    await slow.close();
  }, 60_000);

  it('is delivered once for each of many ended sessions by two processes', async () => {
    const COUNT = 60;
    await endSessions(one, COUNT);
    const both = [logoutProcess(store.database, store), logoutProcess(second, store)];
    await Promise.all(both.map(({ deliveryWorker }) => deliveryWorker.deliverDue()));
    await Promise.all(both.map(({ deliveryWorker }) => deliveryWorker.deliverDue()));
    expect(server.received).toHaveLength(COUNT);
    expect(new Set((await deliveriesOf(store.database, one)).map(({ status }) => status))).toEqual(
      new Set(['delivered']),
    );
  }, 60_000);
});

it('lists deliveries with the person, newest first, and deletes them after a week', async () => {
  await startFamily(store.oauth, one, new Date());
  await endVisit(store.database, one);
  const log = createLogoutLog(store.database);
  const listed = () => log.list({ tenantId: one.tenantId, clientId: 'app', limit: 10 });
  expect(await listed()).toMatchObject({
    pending: 1,
    expired: 0,
    deliveries: [{ person: { id: one.personId, userName: 'Ada@example.com' }, status: 'pending' }],
  });
  expect((await log.list({ tenantId: newId(), clientId: 'app', limit: 10 })).deliveries).toEqual([]);
  await store.database.execute(
    sql`UPDATE logout_delivery SET recorded_at = now() - interval '8 days' WHERE tenant_id = ${one.tenantId}::uuid`,
  );
  await reapExpired(store.database);
  expect((await listed()).deliveries).toEqual([]);
});
