/** Global Token Revocation, called at clients when a person loses all access. */
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { cause, how } from '@/lib/directory/postgres/testing/fixture';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import type { ReceivingServer } from '@/lib/journal/events/postgres/testing/receiving-server';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createLogoutLog } from './deliveries';
import { deliveriesOf, endVisit, issuerUrl, listening, logoutProcess, setLogoutScene } from './testing/scene';

let store: OpenStore;
let server: ReceivingServer;
let one: Seed;

setLogoutScene((scene) => {
  ({ store, server, one } = scene);
});

/** Gives a client of the tenant an endpoint, and the person a token family there. */
async function used(clientId: string, { endpoint = server.url, subjectType = 'public' } = {}) {
  const options = { globalTokenRevocationEndpoint: endpoint, subjectType };
  await listening(store.database, one.tenantId, { clientId, address: null, ...options });
  await startFamily(store.oauth, { ...one, clientId }, new Date());
}

const audienceOf = ({ authorization = '' }: { authorization?: string }): string =>
  String(decodeJwt(authorization.replace('Bearer ', '')).aud);

const deactivate = () =>
  deactivatePerson(createDirectoryStore(store.database), { tenantId: one.tenantId, id: one.personId }, how());

it('tells each client that may know the person, with a JWT that proves the issuer', async () => {
  await used('app');
  await used('pairwise', { subjectType: 'pairwise' });
  await listening(store.database, one.tenantId, {
    clientId: 'stranger',
    address: null,
    globalTokenRevocationEndpoint: server.url,
  });
  await deactivate();
  expect(await deliveriesOf(store.database, one)).toMatchObject([
    { clientId: 'app', kind: 'revocation', sessionId: null, status: 'pending' },
    { clientId: 'pairwise', kind: 'revocation', sessionId: null, status: 'pending' },
  ]);
  server.answer = () => ({ status: 204 });
  const { deliveryWorker, signingKeys } = logoutProcess(store.database, store);
  await deliveryWorker.deliverDue();

  const issuer = `${issuerUrl}/t/${one.tenantId}`;
  const keys = createLocalJWKSet({ keys: await signingKeys(one.tenantId).published() });
  const subjects = [];
  for (const { headers, body } of server.received) {
    expect(headers['content-type']).toBe('application/json');
    const { payload } = await jwtVerify(String(headers.authorization).replace('Bearer ', ''), keys, {
      issuer,
      audience: server.url,
      typ: 'global-token-revocation+jwt',
    });
    expect(payload.jti).toBeTruthy();
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(120);
    subjects.push((JSON.parse(body) as { sub_id: { format: string; iss: string; sub: string } }).sub_id);
  }
  expect(subjects).toHaveLength(2);
  expect(subjects.every(({ format, iss }) => format === 'iss_sub' && iss === issuer)).toBe(true);
  expect(subjects.filter(({ sub }) => sub === one.personId)).toHaveLength(1);
  expect((await deliveriesOf(store.database, one)).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
});

it('is not called when only a session ends, nor for a change that is rolled back', async () => {
  await used('app');
  await endVisit(store.database, one);
  expect(await deliveriesOf(store.database, one)).toEqual([]);
  const directory = createDirectoryStore(store.database);
  const failed = directory.change(async (steps) => {
    const person = await steps.lockPerson(one.tenantId, one.personId);
    if (!person) throw new Error('no person');
    await steps.endEverything({ ...one, reason: 'person-deactivated', ...how() });
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  expect(await deliveriesOf(store.database, one)).toEqual([]);
});

it('is tried again while the client fails, and not where the client does not know the person', async () => {
  await used('app');
  await used('unknown', { endpoint: `${server.url}/unknown` });
  server.answer = ({ headers }) => ({ status: audienceOf(headers).endsWith('/unknown') ? 404 : 503 });
  await deactivate();
  await logoutProcess(store.database, store).deliveryWorker.deliverDue();
  expect(await deliveriesOf(store.database, one)).toMatchObject([
    { clientId: 'app', status: 'pending', attempts: 1, lastError: 'answered 503' },
    {
      clientId: 'unknown',
      status: 'expired',
      lastError: 'the client does not know the person, or its address is wrong (404)',
    },
  ]);
});

it('is not sent to an address that is not public', async () => {
  await used('inside', { endpoint: 'https://10.0.0.1/revoke' });
  await used('local', { endpoint: 'https://[::1]/revoke' });
  await deactivate();
  await logoutProcess(store.database, store).deliveryWorker.deliverDue();
  expect(await deliveriesOf(store.database, one)).toMatchObject([
    { clientId: 'inside', status: 'pending', lastError: '10.0.0.1 is at 10.0.0.1, which is not a public address' },
    { clientId: 'local', status: 'pending', lastError: '::1 is at ::1, which is not a public address' },
  ]);
});

it('is retried immediately when an administrator asks, until it has arrived, and only within the tenant', async () => {
  await used('app');
  server.answer = () => ({ status: 404 });
  await deactivate();
  const { deliveryWorker } = logoutProcess(store.database, store);
  await deliveryWorker.deliverDue();
  const [{ id: deliveryId } = { id: '' }] = await deliveriesOf(store.database, one);
  const log = createLogoutLog(store.database);
  const asked = { tenantId: one.tenantId, clientId: 'app', deliveryId, cause };
  const { tenantId: other } = await seed(store.database);
  for (const foreign of [{ tenantId: other }, { clientId: 'other' }, { deliveryId: newId() }, { deliveryId: 'x' }])
    expect(await log.notifyAgain({ ...asked, ...foreign })).toBe(false);
  server.answer = () => ({ status: 204 });
  expect(await log.notifyAgain(asked)).toBe(true);
  await deliveryWorker.deliverDue();
  expect(await deliveriesOf(store.database, one)).toMatchObject([{ status: 'delivered', attempts: 2 }]);
  expect(await log.notifyAgain(asked)).toBe(false);
  const [entry] = await store.database.query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM audit_event
    WHERE tenant_id = ${one.tenantId}::uuid AND action = 'client.notified-again' AND target_id = 'app'`);
  expect(entry?.count).toBe(1);
});
