import { beforeEach, describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import {
  addClient,
  addPerson,
  after,
  newRefresh,
  origin,
  type Seed,
  seed,
  tokenOf,
} from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';

let store: OpenStore;
let one: Seed;
let familyId: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  familyId = await startFamily(store.oauth, one, now);
});

const inactive = { kind: 'inactive' };

/** Everything that ends a person's token, by what ends it. */
const ends: Record<string, () => Promise<unknown>> = {
  'its family is revoked': () => store.oauth.revokeFamily({ ...one, familyId, now, origin }),
  'the person is deactivated': () =>
    store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } }),
  'the person is marked deleted': () =>
    store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { deletedAt: now } }),
  'the person is gone': () => store.database.prisma.person.deleteMany({ where: { id: one.personId } }),
  'the client is disabled': () =>
    store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } }),
  'the client is gone': () => store.database.prisma.client.deleteMany({ where: { tenantId: one.tenantId } }),
};

describe('an access token of a person', () => {
  const check = (
    differences: Partial<{ tenantId: string; clientIds: string[]; familyId: string; jtis: string[] }> = {},
  ) =>
    store.oauth.checkAccessToken({
      tenantId: one.tenantId,
      jtis: ['jti'],
      clientIds: ['app'],
      familyId,
      actorFamilyIds: [],
      issuedAt: Date.now() / 1000,
      ...differences,
    });

  test('is active, and stays active after its token family was rotated', async () => {
    expect(await check()).toEqual({ kind: 'active', personId: one.personId, userName: 'Ada@example.com' });
    await store.oauth.refresh(newRefresh(one, familyId, 1, now));
    expect(await check()).toMatchObject({ kind: 'active' });
  });

  test('comes with whether claims are declared for the client that holds it', async () => {
    await addClient(store.database, one.tenantId, 'service');
    const declare = (clientId: string, claimMappings: object[]) =>
      store.database.prisma.client.updateMany({
        where: { tenantId: one.tenantId, clientId },
        data: { metadata: { claimMappings } },
      });
    await declare('app', []);
    expect(await check()).not.toHaveProperty('mapsClaims');
    await declare('app', [{ claim: 'a', source: { type: 'constant', value: 1 }, in: ['introspection'] }]);
    expect(await check()).toMatchObject({ kind: 'active', mapsClaims: true });
    expect(await check({ clientIds: ['app', 'service'] })).toMatchObject({ mapsClaims: true });
    expect(await check({ clientIds: ['service', 'app'] })).not.toHaveProperty('mapsClaims');
  });

  test.each(Object.entries(ends))('is inactive when %s', async (_, end) => {
    await end();
    expect(await check()).toEqual(inactive);
  });

  test('is inactive after its own revocation, while other tokens of the family stay active', async () => {
    const revocation = { tenantId: one.tenantId, jti: 'jti', clientId: 'app', expiresAt: after(now, 5), now, origin };
    await store.oauth.revokeAccessToken(revocation);
    await store.oauth.revokeAccessToken(revocation);
    expect(await check()).toEqual(inactive);
    expect(await check({ jtis: ['another'] })).toMatchObject({ kind: 'active' });
    const audit = await store.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId } });
    expect(audit.map(({ action }) => action)).toEqual(['access-token.revoked']);
  });

  test('is inactive in another tenant, or for another client or family', async () => {
    await addClient(store.database, one.tenantId, 'other');
    const elsewhere = await seed(store.database);
    expect(await check({ tenantId: elsewhere.tenantId })).toEqual(inactive);
    expect(await check({ clientIds: ['other'] })).toEqual(inactive);
    expect(await check({ familyId: newId() })).toEqual(inactive);
  });
});

test('a client’s own access token is active until the client is disabled', async () => {
  const check = () =>
    store.oauth.checkAccessToken({
      tenantId: one.tenantId,
      jtis: ['jti'],
      clientIds: ['app'],
      familyId: null,
      actorFamilyIds: [],
      issuedAt: Date.now() / 1000,
    });
  expect(await check()).toEqual({ kind: 'active', personId: null, userName: null });
  await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } });
  expect(await check()).toEqual(inactive);
});

describe('a token from a token exchange', () => {
  const check = (differences: { jtis?: string[]; clientIds?: string[]; actorFamilyIds?: string[] } = {}) =>
    store.oauth.checkAccessToken({
      tenantId: one.tenantId,
      jtis: ['new', 'jti'],
      clientIds: ['service', 'app'],
      familyId,
      actorFamilyIds: [],
      issuedAt: Date.now() / 1000,
      ...differences,
    });
  const disable = (clientId: string) =>
    store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId, clientId }, data: { disabledAt: now } });
  beforeEach(() => addClient(store.database, one.tenantId, 'service'));

  test('is active through the token family of the original client', async () => {
    expect(await check()).toMatchObject({ kind: 'active' });
    expect(await check({ clientIds: ['service'] })).toEqual(inactive);
  });

  test.each(Object.entries(ends))('is inactive when %s', async (_, end) => {
    await end();
    expect(await check()).toEqual(inactive);
  });

  test.each(['service', 'app'])('is inactive when %s is disabled', async (clientId) => {
    await disable(clientId);
    expect(await check()).toEqual(inactive);
  });

  test('is inactive when the original token is revoked', async () => {
    await store.oauth.revokeAccessToken({
      tenantId: one.tenantId,
      jti: 'jti',
      clientId: 'app',
      expiresAt: after(now, 5),
      now,
      origin,
    });
    expect(await check()).toEqual(inactive);
    expect(await check({ jtis: ['new'] })).toMatchObject({ kind: 'active' });
  });

  test('is inactive when the person who acts with it is deactivated', async () => {
    const acting = await addPerson(store.database, one.tenantId);
    const actorFamilyIds = [await startFamily(store.oauth, { ...one, personId: acting }, now)];
    expect(await check({ actorFamilyIds })).toMatchObject({ kind: 'active' });
    await store.database.prisma.person.updateMany({ where: { id: acting }, data: { active: false } });
    expect(await check({ actorFamilyIds })).toEqual(inactive);
  });

  test('is recorded in the token family’s events once a day for each client and target', async () => {
    const note = (at: Date, resources: string[]) =>
      store.oauth.noteExchange({ tenantId: one.tenantId, familyId, clientId: 'service', resources, now: at, origin });
    await note(now, ['orders']);
    await note(after(now, 60), ['orders']);
    await note(after(now, 60), ['stock']);
    await note(after(now, 24 * 60 + 1), ['orders']);
    const events = await store.database.prisma.tokenFamilyEvent.findMany({
      where: { familyId, kind: 'exchanged' },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ detail }) => detail)).toEqual(
      ['orders', 'stock', 'orders'].map((resource) => ({ clientId: 'service', resources: [resource] })),
    );
  });
});

describe('a refresh token', () => {
  const check = (generation = 1, at = now, token = tokenOf(generation)) =>
    store.oauth.checkRefreshToken({ tenantId: one.tenantId, familyId, generation, tokenHash: sha256(token), now: at });

  test('is active while it is current, until its idle or absolute expiry, whichever comes first', async () => {
    expect(await check()).toEqual({
      kind: 'active',
      clientId: 'app',
      userName: 'Ada@example.com',
      expiresAt: after(now, 60),
    });
    await store.oauth.refresh(newRefresh(one, familyId, 1, now));
    expect(await check(2)).toMatchObject({ kind: 'active' });
    expect(await check(2, after(now, 60))).toEqual(inactive);
  });

  test('is in grace once it is rotated, until the window ends or it is rotated again', async () => {
    await store.oauth.refresh(newRefresh(one, familyId, 1, now));
    const { replayUntil } = await store.database.prisma.tokenFamily.findFirstOrThrow({ where: { id: familyId } });
    const inWindow = new Date(Number(replayUntil) - 1);
    expect(await check(1, inWindow)).toEqual({ kind: 'in-grace' });
    expect(await check(1, replayUntil ?? now)).toEqual(inactive);
    await store.oauth.refresh(newRefresh(one, familyId, 2, now));
    expect([await check(1, inWindow), await check(2, inWindow)]).toEqual([inactive, { kind: 'in-grace' }]);
  });

  test('is inactive when it is forged', async () => {
    expect(await check(1, now, 'forged')).toEqual(inactive);
  });

  test.each(Object.entries(ends))('is inactive when %s', async (_, end) => {
    await end();
    expect(await check()).toEqual(inactive);
  });
});
