import { describe, expect, test } from 'vitest';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import {
  addClient,
  after,
  newRefresh,
  type Seed,
  seed,
  tokenOf,
  waiting,
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

const refresh = (generation: number, at = now, graceSeconds = 10) =>
  store.oauth.refresh({
    ...newRefresh(one, familyId, generation, at, graceSeconds),
    arrival: waiting(now.getTime() - at.getTime()),
  });

const readFamily = () =>
  store.database.prisma.tokenFamily.findUniqueOrThrow({
    where: { tenantId_id: { tenantId: one.tenantId, id: familyId } },
  });

const eventKinds = async () => {
  const events = await store.database.prisma.tokenFamilyEvent.findMany({ where: { familyId }, orderBy: { id: 'asc' } });
  return events.map(({ kind, generation }) => `${kind} ${generation}`);
};

const auditActions = async () => {
  const events = await store.database.prisma.auditEvent.findMany({
    where: { tenantId: one.tenantId, targetId: familyId },
  });
  return events.map(({ action }) => action);
};

describe('a valid refresh', () => {
  test('rotates generation after generation, each with its event', async () => {
    for (const generation of [1, 2, 3]) expect(await refresh(generation)).toEqual({ kind: 'rotated' });
    expect(await readFamily()).toMatchObject({ generation: 4, revokedAt: null });
    expect(await eventKinds()).toEqual(['issued 1', 'rotated 2', 'rotated 3', 'rotated 4']);
  });

  test('leaves the newest hundred events if it is the first of its day', async () => {
    const events = (count: number) =>
      Array.from({ length: count }, () => ({
        tenantId: one.tenantId,
        familyId,
        id: newId(),
        kind: 'used',
        generation: 1,
        at: now,
      }));
    await store.database.prisma.tokenFamilyEvent.createMany({ data: events(120) });
    await refresh(1);
    expect(await eventKinds()).toHaveLength(122);
    await store.database.prisma.tokenFamily.updateMany({
      where: { id: familyId },
      data: { lastUsedAt: after(now, -86_400) },
    });
    await refresh(2);
    const kept = await eventKinds();
    expect([kept.length, kept[0], ...kept.slice(-2)]).toEqual([100, 'used 1', 'rotated 2', 'rotated 3']);
  });

  test('without rotation keeps the token and extends the idle expiry, at most to the absolute expiry', async () => {
    const later = after(now, 590);
    await store.database.prisma.tokenFamily.updateMany({
      where: { id: familyId },
      data: { idleExpiresAt: after(now, 600) },
    });
    expect(await store.oauth.refresh({ ...newRefresh(one, familyId, 1, later), next: null })).toEqual({
      kind: 'rotated',
    });
    const family = await readFamily();
    expect(family).toMatchObject({ generation: 1, lastUsedAt: later, idleExpiresAt: family.expiresAt });
    expect(await eventKinds()).toEqual(['issued 1', 'used 1']);
  });
});

describe('an old refresh token presented again', () => {
  test('gets the same response within the grace window, as often as it is sent', async () => {
    await refresh(1);
    const response = sha256(`response to ${tokenOf(1)}`);
    for (const seconds of [1, 9])
      expect(await refresh(1, new Date(now.getTime() + seconds * 1000))).toEqual({ kind: 'replayed', response });
    expect(await readFamily()).toMatchObject({ generation: 2, revokedAt: null });
    expect(await eventKinds()).toEqual(['issued 1', 'rotated 2', 'replayed 1', 'replayed 1']);
  });

  test('ends the token family after the grace window', async () => {
    await refresh(1);
    expect(await refresh(1, new Date(now.getTime() + 10_000))).toEqual({ kind: 'reused' });
    expect(await readFamily()).toMatchObject({ revokeReason: 'refresh-token-reused', replayResponse: null });
    expect(await refresh(2)).toEqual({ kind: 'revoked' });
    expect(await eventKinds()).toEqual(['issued 1', 'rotated 2', 'reuse-detected 2']);
    expect(await auditActions()).toEqual(['token-family.reuse-detected']);
  });

  test('ends the token family when there is no grace window, even if its request arrived before the rotation', async () => {
    await refresh(1, now, 0);
    expect(await refresh(1, new Date(now.getTime() - 1_000), 0)).toEqual({ kind: 'reused' });
  });

  test('joins the rotation within the grace window when it asks for other scopes or resources, and the event says for which', async () => {
    await refresh(1);
    const response = sha256(`response to ${tokenOf(1)}`);
    const others = [{ scopes: ['openid'] }, { resources: ['https://api.example'] }];
    for (const other of others)
      expect(await store.oauth.refresh({ ...newRefresh(one, familyId, 1, now), ...other })).toEqual({
        kind: 'joined',
        response,
      });
    expect(await readFamily()).toMatchObject({ generation: 2, revokedAt: null });
    const events = await store.database.prisma.tokenFamilyEvent.findMany({
      where: { familyId, kind: 'replayed' },
      orderBy: { id: 'asc' },
    });
    expect(events.map(({ detail }) => detail)).toEqual([
      { scopes: ['openid'], resources: [] },
      { scopes: ['openid', 'offline_access'], resources: ['https://api.example'] },
    ]);
  });

  test('ends the token family after the grace window, whatever it asks for', async () => {
    await refresh(1);
    const late = { ...newRefresh(one, familyId, 1, now), arrival: waiting(-10_000) };
    expect(await store.oauth.refresh({ ...late, scopes: ['openid'] })).toEqual({ kind: 'reused' });
  });

  test('gets nothing once the client is disabled', async () => {
    await refresh(1);
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } });
    expect(await store.oauth.refresh({ ...newRefresh(one, familyId, 1, now), scopes: ['openid'] })).toEqual({
      kind: 'revoked',
    });
    expect(await eventKinds()).toEqual(['issued 1', 'rotated 2']);
  });

  test('ends the token family even within the grace window when it is older than the predecessor, and the event names the presented generation', async () => {
    await refresh(1);
    await refresh(2);
    expect(await refresh(1)).toEqual({ kind: 'reused' });
    expect(await refresh(3)).toEqual({ kind: 'revoked' });
    const event = await store.database.prisma.tokenFamilyEvent.findFirstOrThrow({
      where: { familyId, kind: 'reuse-detected' },
    });
    expect(event).toMatchObject({ generation: 3, detail: { reason: 'refresh-token-reused', presentedGeneration: 1 } });
  });
});

describe('a refresh that is rejected without changes', () => {
  const unchanged = async () => {
    expect(await readFamily()).toMatchObject({ generation: 1, revokedAt: null });
    expect(await eventKinds()).toEqual(['issued 1']);
  };

  test('of another client', async () => {
    await addClient(store.database, one.tenantId, 'other');
    expect(await store.oauth.refresh({ ...newRefresh(one, familyId, 1, now), clientId: 'other' })).toEqual({
      kind: 'unknown',
    });
    expect(await store.oauth.refresh({ ...newRefresh(one, familyId, 0, now), clientId: 'other' })).toEqual({
      kind: 'unknown',
    });
    await unchanged();
  });

  test('of another tenant, of an unknown token family, or with a token that is not the current one', async () => {
    const request = newRefresh(one, familyId, 1, now);
    const elsewhere = await seed(store.database);
    expect(await store.oauth.refresh({ ...request, tenantId: elsewhere.tenantId })).toEqual({ kind: 'unknown' });
    expect(await store.oauth.refresh({ ...request, familyId: newId() })).toEqual({ kind: 'unknown' });
    expect(await store.oauth.refresh({ ...request, tokenHash: sha256('forged') })).toEqual({ kind: 'unknown' });
    await unchanged();
  });

  test('after the idle or absolute expiry', async () => {
    expect(await refresh(1, after(now, 60))).toEqual({ kind: 'expired' });
    await store.database.prisma.tokenFamily.updateMany({
      where: { id: familyId },
      data: { idleExpiresAt: after(now, 900) },
    });
    expect(await refresh(1, after(now, 600))).toEqual({ kind: 'expired' });
    await unchanged();
  });

  test('for an inactive or deleted person', async () => {
    const { prisma } = store.database;
    const where = { id: one.personId };
    await prisma.person.updateMany({ where, data: { active: false } });
    expect(await refresh(1)).toEqual({ kind: 'person-inactive' });
    await prisma.person.updateMany({ where, data: { active: true, deletedAt: now } });
    expect(await refresh(1)).toEqual({ kind: 'person-inactive' });
    await prisma.person.deleteMany({ where });
    expect(await refresh(1)).toEqual({ kind: 'person-inactive' });
    await unchanged();
  });

  test('of a disabled client', async () => {
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } });
    expect(await refresh(1)).toEqual({ kind: 'revoked' });
    await unchanged();
  });
});

test('a client revokes its token family once; another client revokes nothing', async () => {
  const { tenantId, clientId } = one;
  const revocation = { tenantId, familyId, clientId, now, origin: newRefresh(one, familyId, 1, now).origin };
  await store.oauth.revokeFamily({ ...revocation, clientId: 'other' });
  expect((await readFamily()).revokedAt).toBeNull();
  await store.oauth.revokeFamily(revocation);
  await store.oauth.revokeFamily({ ...revocation, now: after(now, 1) });
  expect(await readFamily()).toMatchObject({ revokedAt: now, revokeReason: 'revoked-by-client' });
  expect(await eventKinds()).toEqual(['issued 1', 'revoked 1']);
  expect(await auditActions()).toEqual(['token-family.revoked']);
  expect(await refresh(1)).toEqual({ kind: 'revoked' });
});
