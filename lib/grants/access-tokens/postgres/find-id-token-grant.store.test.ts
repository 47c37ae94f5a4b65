import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, after, newRefresh, origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { newId } from '@/lib/platform/shared/id';

const detail = { type: 'payment', amount: 3 };

let store: OpenStore;
let one: Seed;
let familyId: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  familyId = await startFamily(store.oauth, one, now, {
    scopes: ['openid', 'notes'],
    resources: ['https://notes.example'],
    authorizationDetails: [detail],
  });
});

const find = (differences: Partial<Parameters<OpenStore['oauth']['findIdTokenGrant']>[0]> = {}) =>
  store.oauth.findIdTokenGrant({
    tenantId: one.tenantId,
    familyId,
    clientId: 'app',
    issuedAt: now.getTime() / 1000,
    now,
    ...differences,
  });
const changeSession = (data: object) =>
  store.database.prisma.session.updateMany({ where: { id: one.sessionId }, data });
const changeClient = (data: object) =>
  store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId, clientId: 'app' }, data });

test('what the person granted is found', async () => {
  expect(await find()).toEqual({
    personId: one.personId,
    scopes: ['openid', 'notes'],
    resources: ['https://notes.example'],
    authorizationDetails: [detail],
    confirmation: null,
  });
});

test('the key that its tokens were last bound to is found, whichever request bound them', async () => {
  const bound = await startFamily(store.oauth, one, now, { confirmation: { jkt: 'first' } });
  expect(await find({ familyId: bound })).toMatchObject({ confirmation: { jkt: 'first' } });
  await store.oauth.refresh(newRefresh(one, bound, 1, now));
  expect(await find({ familyId: bound })).toMatchObject({ confirmation: { jkt: 'first' } });
  await store.oauth.refresh({ ...newRefresh(one, bound, 2, now), confirmation: { jkt: 'second' }, next: null });
  expect(await find({ familyId: bound })).toMatchObject({ confirmation: { jkt: 'second' } });
  await store.oauth.refresh({ ...newRefresh(one, familyId, 1, now), confirmation: { 'x5t#S256': 'certificate' } });
  expect(await find()).toMatchObject({ confirmation: { 'x5t#S256': 'certificate' } });
});

test('a family without a session needs none', async () => {
  const alone = await startFamily(store.oauth, one, now, { sessionId: null });
  await changeSession({ endedAt: now });
  expect(await find({ familyId: alone })).toMatchObject({ personId: one.personId, authorizationDetails: [] });
});

const ends: Record<string, () => Promise<unknown>> = {
  'the family is revoked': () => store.oauth.revokeFamily({ ...one, familyId, now, origin }),
  'the person is deactivated': () =>
    store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } }),
  'the person is marked deleted': () =>
    store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { deletedAt: now } }),
  'the client is disabled': () => changeClient({ disabledAt: now }),
  'the client accepts only later tokens': () => changeClient({ tokensValidAfter: now }),
  'the session ends': () => changeSession({ endedAt: now }),
  'the session expires': () => changeSession({ expiresAt: now }),
  'the session is idle for too long': () => changeSession({ lastSeenAt: after(now, -60 * 24 * 400) }),
  'the session is gone': () => store.database.prisma.session.deleteMany({ where: { id: one.sessionId } }),
};

test.each(Object.entries(ends))('nothing is found once %s', async (_what, end) => {
  await end();
  expect(await find()).toBeNull();
});

describe('nothing is found', () => {
  beforeEach(() => addClient(store.database, one.tenantId, 'other'));

  test('in another tenant, for another client, or for another or no family', async () => {
    const elsewhere = await seed(store.database);
    expect(await find({ tenantId: elsewhere.tenantId })).toBeNull();
    expect(await find({ clientId: 'other' })).toBeNull();
    expect(await find({ familyId: newId() })).toBeNull();
    expect(await find({ familyId: 'not an id' })).toBeNull();
  });
});
