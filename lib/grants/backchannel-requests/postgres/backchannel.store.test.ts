import { describe, expect, test } from 'vitest';
import { deactivatePerson } from '@/lib/directory/person-access';
import { createDirectoryStore } from '@/lib/directory/postgres';
import {
  approvedRequest,
  newBackchannelDecision,
  newBackchannelPoll,
  newBackchannelRequest,
} from '@/lib/grants/oauth/postgres/testing/backchannel';
import type { OpenStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, after, newFamily, type Seed, seed, tokenOf } from '@/lib/grants/oauth/postgres/testing/seed';
import { setSeededStore } from '@/lib/grants/oauth/postgres/testing/seeded-store';
import { newId } from '@/lib/platform/shared/id';
import { sha256 } from '@/lib/platform/shared/secret';

let store: OpenStore;
let one: Seed;
let id: string;
let now: Date;

setSeededStore(async (seeded) => {
  ({ store, one, now } = seeded);
  id = newId();
  expect(await store.oauth.saveBackchannelRequest(newBackchannelRequest(one, id, now))).toBe('saved');
});

const pollAt = (at: Date, of = id) => store.oauth.pollBackchannelRequest(newBackchannelPoll(one, of, at));
const list = (by: Seed = one, at = now) =>
  store.oauth.listBackchannelRequests({ tenantId: by.tenantId, personId: by.personId, now: at });
const decide = (answer: 'approved' | 'denied' = 'approved', at = now, by = one) =>
  store.oauth.decideBackchannelRequest(newBackchannelDecision(by, id, answer, at));
const redeem = (of = id, at = now) =>
  store.oauth.redeemBackchannelRequest({
    tenantId: one.tenantId,
    codeHash: sha256(of),
    family: { ...newFamily(one, tokenOf(1), at), scopes: ['openid'] },
    now: at,
  });
const families = () => store.database.prisma.tokenFamily.findMany({ where: { tenantId: one.tenantId } });
const audit = (action: string) =>
  store.database.prisma.auditEvent.findMany({ where: { tenantId: one.tenantId, action } });
const mails = () => store.database.prisma.outgoingMail.findMany({ where: { tenantId: one.tenantId } });

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

describe('a request', () => {
  test('queues one email to the person, which expires with the request', async () => {
    expect(await mails()).toMatchObject([
      {
        kind: 'backchannel-request',
        content: { requestId: id, personId: one.personId, clientId: 'app', tenantSlug: one.tenantId },
        expiresAt: after(now, 10),
      },
    ]);
  });

  test('for an inactive person is not saved, and sends no email', async () => {
    const other = await anotherPerson();
    await store.database.prisma.person.updateMany({ where: { id: other.personId }, data: { active: false } });
    expect(await store.oauth.saveBackchannelRequest(newBackchannelRequest(other, newId(), now))).toBe(
      'person-inactive',
    );
    expect(await mails()).toHaveLength(1);
  });

  test('is shown only to its person, while it is pending and its client enabled', async () => {
    const other = await anotherPerson();
    expect(await list()).toMatchObject([{ id, clientId: 'app', scopes: ['openid'], bindingMessage: 'Table 7' }]);
    expect(await list(other)).toEqual([]);
    expect(await list(one, after(now, 10))).toEqual([]);
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: now } });
    expect(await list()).toEqual([]);
    await store.database.prisma.client.updateMany({ where: { tenantId: one.tenantId }, data: { disabledAt: null } });
    await decide();
    expect(await list()).toEqual([]);
  });
});

describe('a decision', () => {
  test('is made once: only one of 20 parallel approvals and denials wins', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(index % 2 ? 'approved' : 'denied')),
    );
    expect(outcomes.filter((outcome) => outcome === 'decided')).toHaveLength(1);
    const entries = [...(await audit('backchannel-request.approved')), ...(await audit('backchannel-request.denied'))];
    expect(entries).toMatchObject([{ actorId: one.personId, targetId: 'app' }]);
  });

  test('belongs to the person who was asked, and requires an unexpired request', async () => {
    expect(await decide('approved', now, await anotherPerson())).toBe('gone');
    expect(await decide('approved', after(now, 10))).toBe('gone');
    expect(await decide()).toBe('decided');
    expect(await store.oauth.findConsent(one.tenantId, one.personId, 'app')).toEqual(['openid']);
    expect(await audit('backchannel-request.approved')).toMatchObject([
      { detail: { scopes: ['openid'], bindingMessage: 'Table 7' } },
    ]);
  });
});

describe('a poll', () => {
  test('reports each state, and a poll that comes too soon raises the interval', async () => {
    expect(await pollAt(now)).toEqual({ kind: 'pending' });
    expect(await pollAt(new Date(now.getTime() + 2_000))).toMatchObject({ kind: 'too-fast', intervalSeconds: 10 });
    expect(await pollAt(after(now, 10))).toMatchObject({ kind: 'expired' });
    await decide('denied');
    expect(await pollAt(now)).toEqual({ kind: 'denied' });
    const approved = await approvedRequest(store.oauth, one, now);
    expect(await pollAt(now, approved)).toMatchObject({
      kind: 'approved',
      approval: { personId: one.personId, sessionId: one.sessionId, scopes: ['openid'], amr: ['pwd'] },
    });
    expect(await redeem(approved)).toBe('redeemed');
    expect(await pollAt(now, approved)).toEqual({ kind: 'used' });
  });

  test('of another client or tenant reveals nothing', async () => {
    await addClient(store.database, one.tenantId, 'other');
    const poll = newBackchannelPoll(one, id, now);
    expect(await store.oauth.pollBackchannelRequest({ ...poll, clientId: 'other' })).toEqual({ kind: 'other-client' });
    const elsewhere = await seed(store.database);
    expect(await store.oauth.pollBackchannelRequest({ ...poll, tenantId: elsewhere.tenantId })).toEqual({
      kind: 'unknown',
    });
  });
});

describe('a redemption', () => {
  test('is single use: of 20 in parallel, exactly one starts a token family', async () => {
    const approved = await approvedRequest(store.oauth, one, now);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => redeem(approved)));
    expect(outcomes.filter((outcome) => outcome === 'redeemed')).toHaveLength(1);
    expect(await families()).toMatchObject([{ clientId: 'app', personId: one.personId, sessionId: one.sessionId }]);
  });

  test('fails before approval, after expiry, for an inactive person, and for a disabled client', async () => {
    expect(await redeem()).toBe('not-redeemable');
    const approved = await approvedRequest(store.oauth, one, now);
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

  test('ends pending and approved requests', async () => {
    const approved = await approvedRequest(store.oauth, one, now);
    await deactivate(one);
    expect(await pollAt(now)).toEqual({ kind: 'denied' });
    expect(await pollAt(now, approved)).toEqual({ kind: 'denied' });
    expect(await decide()).toBe('person-inactive');
    expect(await redeem(approved)).toBe('not-redeemable');
  });

  test('leaves no active token family when it races with redemptions, 25 times', async () => {
    for (let round = 0; round < 25; round++) {
      const each = await seed(store.database);
      const ids = await Promise.all(Array.from({ length: 6 }, () => approvedRequest(store.oauth, each, now)));
      const redemptions = Promise.all(
        ids.map((of) =>
          store.oauth.redeemBackchannelRequest({
            tenantId: each.tenantId,
            codeHash: sha256(of),
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

test('lists the people for whom a client obtained tokens, each once', async () => {
  for (const approved of [await approvedRequest(store.oauth, one, now), await approvedRequest(store.oauth, one, now)])
    await redeem(approved);
  expect(await store.oauth.listPeopleOfClient(one.tenantId, 'app')).toEqual([one.personId]);
  expect(await store.oauth.listPeopleOfClient(one.tenantId, 'other')).toEqual([]);
});
