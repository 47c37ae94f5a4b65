import { describe, expect, test } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { approvedDevice, newDecision, newDevice, newEntry, newPoll } from '@/lib/grants/oauth/postgres/testing/device';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import {
  addClient,
  after,
  newFamily,
  origin,
  type Seed,
  seed,
  tokenOf,
} from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';

let store: OpenStore;
let one: Seed;
let name: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  name = newId();
  expect(await store.oauth.saveDeviceAuthorization(newDevice(one, name, now))).toBe('saved');
});

const seconds = (count: number) => new Date(now.getTime() + count * 1000);
const pollAt = (at: Date, of = name) => store.oauth.pollDeviceCode(newPoll(one, of, at));
const enter = (differences: Partial<ReturnType<typeof newEntry>> = {}) =>
  store.oauth.enterUserCode({ ...newEntry(one, name, now), ...differences });
const decide = (answer: 'approved' | 'denied' = 'approved', at = now) =>
  store.oauth.decideDevice(newDecision(one, name, answer, at));
const redeem = (of = name, at = now) =>
  store.oauth.redeemDeviceCode({
    tenantId: one.tenantId,
    deviceCodeHash: sha256(`device ${of}`),
    family: { ...newFamily(one, tokenOf(1), at), scopes: ['openid'] },
    now: at,
  });
const row = () =>
  store.database.prisma.deviceAuthorization.findFirstOrThrow({
    where: { tenantId: one.tenantId, deviceCodeHash: sha256(`device ${name}`) },
  });
const families = () => store.database.prisma.tokenFamily.findMany({ where: { tenantId: one.tenantId } });
const audit = async (action: string) =>
  store.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId, action }, orderBy: { id: 'asc' } });

/** Another person of the same tenant, signed in. */
async function anotherPerson(): Promise<Seed> {
  const [personId, sessionId] = [newId(), newId()];
  const { tenantId } = one;
  await store.database.prisma.person.create({
    data: { tenantId, id: personId, userName: personId, userNameKey: personId },
  });
  await store.database.prisma.session.create({
    data: { tenantId, id: sessionId, sidHash: sha256(sessionId), personId, authTime: now, expiresAt: after(now, 60) },
  });
  return { ...one, personId, sessionId };
}

describe('a poll', () => {
  test('is recorded, and stays pending while the person decides', async () => {
    expect(await pollAt(now)).toEqual({ kind: 'pending' });
    expect(await pollAt(seconds(5))).toEqual({ kind: 'pending' });
    expect(await pollAt(seconds(9.6))).toEqual({ kind: 'pending' });
    expect(await row()).toMatchObject({ lastPolledAt: seconds(9.6), intervalSeconds: 5, pollViolations: 0 });
  });

  test('that comes too soon permanently raises the interval by 5 s, each time', async () => {
    await pollAt(now);
    expect(await pollAt(seconds(4.4))).toEqual({
      kind: 'too-fast',
      earlySeconds: expect.closeTo(0.6) as number,
      intervalSeconds: 10,
      violations: 1,
    });
    expect(await pollAt(seconds(13.8))).toEqual({
      kind: 'too-fast',
      earlySeconds: expect.closeTo(0.6) as number,
      intervalSeconds: 15,
      violations: 2,
    });
    expect(await pollAt(seconds(29))).toEqual({ kind: 'pending' });
    expect(await pollAt(seconds(43.4))).toEqual({
      kind: 'too-fast',
      earlySeconds: expect.closeTo(0.6) as number,
      intervalSeconds: 20,
      violations: 3,
    });
    expect(await row()).toMatchObject({ intervalSeconds: 20, pollViolations: 3, lastPolledAt: seconds(43.4) });
  });

  test('of another client or tenant reveals nothing and changes nothing', async () => {
    await addClient(store.database, one.tenantId, 'other');
    const elsewhere = await seed(store.database);
    expect(await store.oauth.pollDeviceCode({ ...newPoll(one, name, now), clientId: 'other' })).toEqual({
      kind: 'other-client',
    });
    expect(await store.oauth.pollDeviceCode(newPoll(elsewhere, name, now))).toEqual({ kind: 'unknown' });
    expect(await row()).toMatchObject({ lastPolledAt: null });
  });

  test('distinguishes expired, denied and used codes', async () => {
    expect(await pollAt(after(now, 10))).toEqual({ kind: 'expired', expiresAt: after(now, 10) });
    await enter();
    await decide('denied');
    expect(await pollAt(now)).toEqual({ kind: 'denied' });
    const approved = await approvedDevice(store.oauth, one, now);
    expect(await pollAt(after(now, 10), approved)).toMatchObject({ kind: 'expired' });
    expect(await pollAt(now, approved)).toMatchObject({
      kind: 'approved',
      approval: {
        personId: one.personId,
        sessionId: one.sessionId,
        scopes: ['openid'],
        resources: [],
        authorizationDetails: [],
        amr: ['pwd'],
        acr: null,
      },
    });
    expect(await redeem(approved)).toBe('redeemed');
    expect(await pollAt(now, approved)).toEqual({ kind: 'used' });
  });

  test('is on time for only one of many in parallel', async () => {
    const polls = await Promise.all(Array.from({ length: 6 }, () => pollAt(now)));
    expect(polls.filter(({ kind }) => kind === 'pending')).toHaveLength(1);
    expect(
      polls.flatMap((poll) => (poll.kind === 'too-fast' ? [poll.intervalSeconds] : [])).sort((a, b) => a - b),
    ).toEqual([10, 15, 20, 25, 30]);
  });
});

describe('a user code', () => {
  test('is unique among active requests', async () => {
    expect(
      await store.oauth.saveDeviceAuthorization({
        ...newDevice(one, newId(), now),
        userCodeHash: sha256(`user ${name}`),
      }),
    ).toBe('taken');
  });

  test('is bound to the person who entered it first', async () => {
    const other = await anotherPerson();
    expect(await enter()).toBe('bound');
    expect(await enter({ sessionId: other.sessionId })).toBe('entered-by-another-person');
    expect(await store.oauth.decideDevice(newDecision(other, name, 'approved', now))).toBe('gone');
    expect(await enter()).toBe('bound');
    expect(await decide()).toBe('decided');
    expect((await audit('device.code-failed')).map(({ actorId, detail }) => [actorId, detail])).toEqual([
      [other.personId, { reason: 'entered-by-another-person' }],
    ]);
  });

  test('goes over to another account of the same browser that enters it', async () => {
    const other = await anotherPerson();
    await enter();
    expect(await enter({ sessionId: other.sessionId, besides: [newId()] })).toBe('entered-by-another-person');
    expect(await enter({ sessionId: other.sessionId, besides: [one.sessionId] })).toBe('bound');
    expect(await decide()).toBe('gone');
    expect(await store.oauth.decideDevice(newDecision(other, name, 'approved', now))).toBe('decided');
    expect(await enter({ sessionId: one.sessionId, besides: [other.sessionId] })).toBe('used');
  });

  test('is shown and decided only in the session that entered it', async () => {
    const find = (sessionId: string) =>
      store.oauth.findEnteredDevice({ tenantId: one.tenantId, userCodeHash: sha256(`user ${name}`), sessionId, now });
    expect(await find(one.sessionId)).toBeNull();
    expect(await decide()).toBe('gone');
    await enter();
    expect(await find(one.sessionId)).toEqual({
      clientId: 'app',
      scopes: ['openid'],
      resources: [],
      authorizationDetails: [],
      createdAt: now,
      ipAddress: origin.ipAddress,
      userAgent: origin.userAgent,
    });
    expect(await find(newId())).toBeNull();
    await decide();
    expect(await find(one.sessionId)).toBeNull();
  });

  test('that is unknown, used, expired or malformed is rejected, with the reason in the audit log', async () => {
    expect(await enter({ userCodeHash: sha256('guess') })).toBe('unknown');
    expect(await enter({ userCodeHash: null })).toBe('malformed');
    expect(await enter({ now: after(now, 10) })).toBe('expired');
    await enter();
    await decide('denied');
    expect(await enter()).toBe('used');
    expect((await audit('device.code-failed')).map(({ detail }) => detail)).toEqual(
      ['unknown', 'malformed', 'expired', 'used'].map((reason) => ({ reason })),
    );
  });
});

describe('a decision', () => {
  test('is made once: only one of 20 parallel approvals and denials wins', async () => {
    await enter();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(index % 2 ? 'approved' : 'denied')),
    );
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1);
    expect([...(await audit('device.approved')), ...(await audit('device.denied'))]).toHaveLength(1);
  });

  test('records the scopes on approval, and requires an enabled client and an unexpired code', async () => {
    await enter();
    expect(await decide('approved', after(now, 10))).toBe('gone');
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } });
    expect(await decide()).toBe('gone');
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: null } });
    expect(await decide()).toBe('decided');
    expect(await store.oauth.findConsent(one.tenantId, one.personId, 'app')).toEqual(['openid']);
    expect(await audit('device.approved')).toMatchObject([
      { actorId: one.personId, targetId: 'app', detail: { scopes: ['openid'], deviceAddress: origin.ipAddress } },
    ]);
  });
});

describe('authorization details that a device requests', () => {
  const authorizationDetails = [{ type: 'payment', instructedAmount: { amount: '1.00', currency: 'EUR' } }];

  test('are shown to the person, included in the approval, and kept by the token family', async () => {
    const asked = newId();
    await store.oauth.saveDeviceAuthorization({ ...newDevice(one, asked, now), authorizationDetails });
    await store.oauth.enterUserCode(newEntry(one, asked, now));
    const { tenantId, sessionId } = one;
    expect(
      await store.oauth.findEnteredDevice({ tenantId, userCodeHash: sha256(`user ${asked}`), sessionId, now }),
    ).toMatchObject({ authorizationDetails });
    await store.oauth.decideDevice(newDecision(one, asked, 'approved', now));
    expect(await store.oauth.pollDeviceCode(newPoll(one, asked, now))).toMatchObject({
      kind: 'approved',
      approval: { authorizationDetails },
    });
    const family = { ...newFamily(one, tokenOf(1), now), authorizationDetails };
    expect(
      await store.oauth.redeemDeviceCode({ tenantId, deviceCodeHash: sha256(`device ${asked}`), family, now }),
    ).toBe('redeemed');
    expect(await families()).toMatchObject([{ authorizationDetails }]);
  });
});

describe('a redemption', () => {
  test('starts one token family for the person, with its first event', async () => {
    const approved = await approvedDevice(store.oauth, one, now);
    expect(await redeem(name)).toBe('not-redeemable');
    expect(await redeem(approved)).toBe('redeemed');
    expect(await redeem(approved)).toBe('not-redeemable');
    expect(await families()).toMatchObject([
      { clientId: 'app', personId: one.personId, sessionId: one.sessionId, generation: 1, scopes: ['openid'] },
    ]);
    expect(
      await store.database.prisma.tokenFamilyEvent.count({ where: { tenantId: one.tenantId, kind: 'issued' } }),
    ).toBe(1);
  });

  test('fails after expiry, for another client, for an inactive person, and for a disabled client', async () => {
    const approved = await approvedDevice(store.oauth, one, now);
    expect(await redeem(approved, after(now, 10))).toBe('not-redeemable');
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } });
    expect(await redeem(approved)).toBe('not-redeemable');
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: null } });
    await store.database.prisma.person.updateMany({ where: { id: one.personId }, data: { active: false } });
    expect(await redeem(approved)).toBe('not-redeemable');
    expect(await families()).toEqual([]);
  });
});

describe('a deactivation', () => {
  const how = () => ({
    cause: { actor: { type: 'operator' as const, id: null, name: 'test' }, origin: null },
    now: new Date(),
  });
  const deactivate = ({ tenantId, personId }: Seed) =>
    deactivatePerson(createDirectoryStore(store.database), { tenantId, id: personId }, how());

  test('ends requests that the person has entered or approved', async () => {
    const approved = await approvedDevice(store.oauth, one, now);
    await enter();
    await deactivate(one);
    expect(await pollAt(now)).toEqual({ kind: 'denied' });
    expect(await pollAt(now, approved)).toEqual({ kind: 'denied' });
    expect(await decide()).toBe('person-inactive');
    expect(await enter()).toBe('person-inactive');
    expect(await redeem(approved)).toBe('not-redeemable');
  });

  test('leaves no active token family when it races with redemptions, 25 times', async () => {
    for (let round = 0; round < 25; round++) {
      const each = await seed(store.database);
      const names = await Promise.all(Array.from({ length: 6 }, () => approvedDevice(store.oauth, each, now)));
      const redemptions = Promise.all(
        names.map((of) =>
          store.oauth.redeemDeviceCode({
            tenantId: each.tenantId,
            deviceCodeHash: sha256(`device ${of}`),
            family: newFamily(each, tokenOf(1), now),
            now,
          }),
        ),
      );
      await new Promise((resolve) => setTimeout(resolve, round % 8));
      await deactivate(each);
      await redemptions;
      expect(
        await store.database.prisma.tokenFamily.count({ where: { tenantId: each.tenantId, revokedAt: null } }),
      ).toBe(0);
    }
  });
});
