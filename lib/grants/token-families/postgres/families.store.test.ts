import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, after, newRefresh, origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { startFamily } from '@/lib/grants/oauth/postgres/testing/start-family';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { getFamily } from '../get-family';
import { listFamilies } from '../list-families';
import { revokeFamiliesOfClient } from '../revoke-families-of-client';
import { revokeFamiliesOfPerson } from '../revoke-families-of-person';
import { revokeFamily } from '../revoke-family';
import { revokeInSteps } from '../revoke-in-steps';
import { revokeSeveralFamilies } from '../revoke-several-families';
import type { FamilyQuery, FamilyStore } from '../store';
import { createFamilyStore } from './index';

const ROUNDS = 20;

let store: OpenStore;
let families: FamilyStore;
let one: Seed;
let now: Date;
let how: Parameters<typeof revokeFamily>[2];

beforeAll(async () => {
  store = await openStore();
  families = createFamilyStore(store.database);
}, 60_000);
afterAll(() => store?.close());

beforeEach(async () => {
  now = new Date();
  one = await seed(store.database);
  how = { cause: { actor: { type: 'person', id: newId(), name: 'root@example.com' }, origin }, now };
});

const revoke = (id: string, note: string | null = null) =>
  revokeFamily(families, { tenantId: one.tenantId, id, note }, how);
const refresh = (familyId: string, generation = 1) =>
  store.oauth.refresh(newRefresh(one, familyId, generation, new Date()));
const auditRows = () =>
  store.database.prisma.auditEvent.findMany({
    where: { tenantId: one.tenantId, action: 'token-family.revoked' },
    orderBy: [{ at: 'asc' }, { id: 'asc' }],
  });

describe('the list', () => {
  const list = (query: Partial<FamilyQuery> = {}) => listFamilies(families, { tenantId: one.tenantId, now, ...query });
  const ids = async (query: Partial<FamilyQuery> = {}) => (await list(query)).families.map(({ id }) => id);

  test('distinguishes active, expired, revoked and leaked token families, with client and person by name', async () => {
    const [active, expired, idle, revoked, leaked] = [
      await startFamily(store.oauth, one, now),
      await startFamily(store.oauth, one, now, { expiresAt: now, idleExpiresAt: now }),
      await startFamily(store.oauth, one, now, { idleExpiresAt: now }),
      await startFamily(store.oauth, one, now),
      await startFamily(store.oauth, one, now),
    ];
    await revoke(revoked);
    await refresh(leaked);
    await refresh(leaked, 2);
    await refresh(leaked);
    expect(await ids({ status: 'living' })).toEqual([active]);
    expect((await ids({ status: 'expired' })).toSorted()).toEqual([expired, idle].toSorted());
    expect(await ids({ status: 'revoked' })).toEqual([revoked]);
    expect(await ids({ status: 'leaked' })).toEqual([leaked]);
    const all = await list();
    expect(all.total).toBe(5);
    expect(Object.fromEntries(all.families.map(({ id, status }) => [id, status]))).toEqual({
      [active]: 'living',
      [expired]: 'expired',
      [idle]: 'expired',
      [revoked]: 'revoked',
      [leaked]: 'leaked',
    });
    expect(all.families[0]).toMatchObject({
      client: { id: 'app', name: 'App' },
      person: { id: one.personId, userName: 'Ada@example.com' },
    });
  });

  test('can be filtered by when token families were last used or revoked, and the matching ones can be revoked', async () => {
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
    const started = [
      await startFamily(store.oauth, one, now),
      await startFamily(store.oauth, one, now),
      await startFamily(store.oauth, one, now),
    ] as const;
    const [old, recent, leaked] = started;
    for (const [id, hours] of [
      [old, 30],
      [recent, 2],
      [leaked, 40],
    ] as const) {
      await store.database.execute(
        sql`UPDATE token_family SET last_used_at = ${hoursAgo(hours)} WHERE id = ${id}::uuid`,
      );
    }
    await store.database.execute(
      sql`UPDATE token_family SET revoked_at = ${hoursAgo(1)}, revoke_reason = 'refresh-token-reused' WHERE id = ${leaked}::uuid`,
    );
    expect(await ids({ usedFrom: hoursAgo(24) })).toEqual([recent]);
    expect((await list({ usedFrom: hoursAgo(36) })).total).toBe(2);
    expect(await ids({ status: 'leaked', endedFrom: hoursAgo(24) })).toEqual([leaked]);
    expect(await ids({ endedFrom: now })).toEqual([]);
    expect(await ids({ usedFrom: hoursAgo(24), endedFrom: hoursAgo(24) })).toEqual([]);
    const usedFrom = hoursAgo(24);
    const { ended } = await revokeInSteps(
      families,
      { tenantId: one.tenantId, which: { filter: { usedFrom }, until: new Date() }, note: 'Too many' },
      { ...how, signal: new AbortController().signal },
    );
    expect([ended, await ids({ status: 'living' })]).toEqual([1, [old]]);
    expect(await auditRows()).toMatchObject([{ detail: { filter: { usedFrom: usedFrom.toISOString() } } }]);
  });

  test('searches by id, user name and client, filters by client and person, and shows another tenant nothing', async () => {
    await addClient(store.database, one.tenantId, 'back%office');
    const atApp = await startFamily(store.oauth, one, now);
    const atOffice = await startFamily(store.oauth, { ...one, clientId: 'back%office' }, now);
    expect(await ids({ search: atApp })).toEqual([atApp]);
    expect((await ids({ search: 'ADA@' })).toSorted()).toEqual([atApp, atOffice].toSorted());
    expect(await ids({ search: 'k%o' })).toEqual([atOffice]);
    expect(await ids({ search: 'b%e' })).toEqual([]);
    expect(await ids({ clientId: 'app' })).toEqual([atApp]);
    expect(await ids({ personId: one.personId })).toHaveLength(2);
    expect(await ids({ personId: 'no id' })).toEqual([]);
    const elsewhere = await seed(store.database);
    expect(await ids({ tenantId: elsewhere.tenantId })).toEqual([]);
    expect(await getFamily(families, { tenantId: elsewhere.tenantId, id: atApp, now })).toBeNull();
  });

  test('shows the token families of which a client exchanged tokens, in its tenant alone', async () => {
    const [exchanged, other] = [await startFamily(store.oauth, one, now), await startFamily(store.oauth, one, now)];
    const note = (familyId: string, clientId: string) =>
      store.oauth.noteExchange({
        tenantId: one.tenantId,
        familyId,
        clientId,
        resources: ['https://api.example'],
        now,
        origin,
      });
    await note(exchanged, 'agent');
    await note(other, 'gateway');
    expect(await ids({ exchangedBy: 'agent' })).toEqual([exchanged]);
    expect(await ids({ exchangedBy: 'agent', clientId: 'agent' })).toEqual([]);
    expect(await ids({ exchangedBy: 'nobody' })).toEqual([]);
    const elsewhere = await seed(store.database);
    expect(await ids({ tenantId: elsewhere.tenantId, exchangedBy: 'agent' })).toEqual([]);
  });

  test('sorts and pages without losing or repeating a token family', async () => {
    const started: string[] = [];
    for (let minutes = 0; minutes < 5; minutes++)
      started.push(await startFamily(store.oauth, one, after(now, minutes)));
    await store.database.prisma.tokenFamily.updateMany({
      where: { id: started[1] },
      data: { lastUsedAt: after(now, 100) },
    });
    expect(await ids()).toEqual(started.toReversed());
    expect(await ids({ sort: 'createdAt', descending: false })).toEqual(started);
    expect((await ids({ sort: 'lastUsedAt' }))[0]).toBe(started[1]);
    const pages = await Promise.all([1, 2, 3].map((page) => ids({ page, pageSize: 2 })));
    expect(pages.flat()).toEqual(started.toReversed());
    expect((await list({ page: 9 })).total).toBe(5);
  });
});

describe('a revocation by an administrator', () => {
  test('ends the token family with its event and one audit row, once', async () => {
    const id = await startFamily(store.oauth, one, now);
    expect(await revoke(id, 'laptop lost')).toEqual({ kind: 'revoked' });
    expect(await revoke(id, 'again')).toEqual({ kind: 'unchanged' });
    expect(await refresh(id)).toEqual({ kind: 'revoked' });
    const life = await getFamily(families, { tenantId: one.tenantId, id, now });
    expect(life?.family).toMatchObject({ status: 'revoked', revokeReason: 'revoked-by-administrator', revokedAt: now });
    expect(life?.events).toMatchObject([
      { kind: 'revoked', detail: { reason: 'revoked-by-administrator', by: 'root@example.com', note: 'laptop lost' } },
      { kind: 'issued', generation: 1, ipAddress: origin.ipAddress },
    ]);
    expect(await auditRows()).toMatchObject([
      {
        targetType: 'token-family',
        targetId: id,
        actorName: 'root@example.com',
        requestId: origin.requestId,
        detail: { note: 'laptop lost' },
      },
    ]);
  });

  test('of another tenant’s or an unknown token family is not found and changes nothing', async () => {
    const elsewhere = await seed(store.database);
    const id = await startFamily(store.oauth, elsewhere, now);
    expect(await revoke(id)).toEqual({ kind: 'not-found' });
    expect(await revoke(newId())).toEqual({ kind: 'not-found' });
    expect(await revoke('no id')).toEqual({ kind: 'not-found' });
    expect(await families.countActiveGrants(elsewhere.tenantId, { familyId: id }, now)).toBe(1);
    expect(await auditRows()).toEqual([]);
  });

  test('of all token families of a person or client ends those and no others, and writes one audit row with the count', async () => {
    await addClient(store.database, one.tenantId, 'other');
    const other = { ...one, clientId: 'other' };
    for (const seeded of [one, one, other]) await startFamily(store.oauth, seeded, now);
    await startFamily(store.oauth, one, now, { idleExpiresAt: now });
    const { tenantId } = one;
    expect(await families.countActiveGrants(tenantId, { personId: one.personId }, now)).toBe(3);
    expect(
      await revokeFamiliesOfClient(families, { tenantId, client: { id: 'app', name: 'App' }, note: null }, how),
    ).toEqual({ ended: 2, left: 0 });
    expect(await families.countActiveGrants(tenantId, { personId: one.personId }, now)).toBe(1);
    const person = { id: one.personId, userName: 'Ada@example.com' };
    expect(await revokeFamiliesOfPerson(families, { tenantId, person, note: 'leaving' }, how)).toBe(1);
    expect(await revokeFamiliesOfPerson(families, { tenantId, person, note: 'leaving' }, how)).toBe(0);
    expect((await auditRows()).map(({ targetType, detail }) => [targetType, detail])).toEqual([
      ['client', { reason: 'revoked-by-administrator', families: 2 }],
      ['person', { reason: 'revoked-by-administrator', note: 'leaving', families: 1 }],
    ]);
  });
});

describe('several token families', () => {
  const several = (
    which: Partial<Parameters<typeof revokeSeveralFamilies>[1]['which']>,
    afterId: string | null = null,
    limit = 500,
  ) =>
    revokeSeveralFamilies(
      families,
      { tenantId: one.tenantId, which: { filter: {}, until: after(now, 1), ...which }, note: 'breach', afterId, limit },
      how,
    );
  const count = (which: Parameters<FamilyStore['countSeveral']>[0]['which']) =>
    families.countSeveral({ tenantId: one.tenantId, which, now });

  test('that were selected end, and no others, each with an audit row and the reason', async () => {
    const [first, second, third] = [
      await startFamily(store.oauth, one, now),
      await startFamily(store.oauth, one, now),
      await startFamily(store.oauth, one, now),
    ];
    const elsewhere = await seed(store.database);
    const foreign = await startFamily(store.oauth, elsewhere, now);
    const ids = [first, second, foreign, 'no id'];
    expect(await count({ filter: {}, ids, until: after(now, 1) })).toEqual({
      families: 2,
      active: 2,
      people: 1,
      clients: 1,
    });
    expect(await several({ ids })).toEqual({ revoked: 2, next: null });
    expect(await several({ ids })).toEqual({ revoked: 0, next: null });
    expect((await refresh(first)).kind).toBe('revoked');
    expect((await refresh(third)).kind).toBe('rotated');
    expect(await families.countActiveGrants(elsewhere.tenantId, { familyId: foreign }, now)).toBe(1);
    expect(
      (await auditRows()).map(({ targetType, targetId, detail }) => [targetType, targetId, detail]).toSorted(),
    ).toEqual(
      [first, second]
        .toSorted()
        .map((id) => ['token-family', id, { reason: 'revoked-by-administrator', note: 'breach' }]),
    );
    const life = await getFamily(families, { tenantId: one.tenantId, id: first, now });
    expect(life?.events[0]).toMatchObject({ kind: 'revoked', detail: { note: 'breach', by: 'root@example.com' } });
  });

  test('that match a filter end step by step, with one audit row per step that names the filter and the count; those started later stay', async () => {
    await addClient(store.database, one.tenantId, 'other');
    for (let family = 0; family < 5; family++) await startFamily(store.oauth, one, now);
    const other = await startFamily(store.oauth, { ...one, clientId: 'other' }, now);
    const expired = await startFamily(store.oauth, one, now, { idleExpiresAt: now });
    const later = await startFamily(store.oauth, one, after(now, 5));
    const which = { filter: { clientId: 'app' }, until: after(now, 1) };
    expect(await count(which)).toEqual({ families: 6, active: 5, people: 1, clients: 1 });
    let step = await several(which, null, 2);
    const revoked = [step.revoked];
    while (step.next !== null) {
      step = await several(which, step.next, 2);
      revoked.push(step.revoked);
    }
    expect(revoked).toEqual([2, 2, 1]);
    expect(
      await Promise.all([other, later].map((id) => families.countActiveGrants(one.tenantId, { familyId: id }, now))),
    ).toEqual([1, 1]);
    expect((await getFamily(families, { tenantId: one.tenantId, id: expired, now }))?.family.status).toBe('expired');
    const filter = { clientId: 'app', until: which.until.toISOString() };
    expect((await auditRows()).map(({ targetType, detail }) => [targetType, detail])).toEqual(
      [2, 2, 1].map((families) => ['tenant', { reason: 'revoked-by-administrator', note: 'breach', families, filter }]),
    );
  });

  test('end in twenty steps per request, which reports how many are left, and the next request continues', async () => {
    for (let family = 0; family < 22; family++) await startFamily(store.oauth, one, now);
    const which = { filter: { clientId: 'app' }, until: after(now, 1) };
    const request = () =>
      revokeInSteps(
        families,
        { tenantId: one.tenantId, which, note: 'breach', limit: 1 },
        { ...how, signal: new AbortController().signal },
      );
    expect(await request()).toEqual({ ended: 20, left: 2 });
    expect((await count(which)).active).toBe(2);
    expect(await request()).toEqual({ ended: 2, left: 0 });
    expect(await request()).toEqual({ ended: 0, left: 0 });
  });

  test('stop ending once the caller has disconnected', async () => {
    for (let family = 0; family < 3; family++) await startFamily(store.oauth, one, now);
    const caller = new AbortController();
    const leaving: FamilyStore = {
      ...families,
      revoke: async (revocation) => {
        const revoked = await families.revoke(revocation);
        caller.abort();
        return revoked;
      },
    };
    const which = { filter: {}, until: after(now, 1) };
    expect(
      await revokeInSteps(
        leaving,
        { tenantId: one.tenantId, which, note: 'breach', limit: 1 },
        { ...how, signal: caller.signal },
      ),
    ).toEqual({ ended: 1, left: 2 });
    expect((await count(which)).active).toBe(2);
  });

  test('that match a search end; a filter with an invalid id matches none', async () => {
    await startFamily(store.oauth, one, now);
    expect(await several({ filter: { personId: 'no id' } })).toEqual({ revoked: 0, next: null });
    expect(await several({ filter: { search: 'nobody' } })).toEqual({ revoked: 0, next: null });
    expect(await several({ filter: { search: 'ADA@' } })).toEqual({ revoked: 1, next: null });
  });
});

test('no refresh succeeds once a revocation has returned, however many ran concurrently', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const id = await startFamily(store.oauth, one, now);
    const beside = Promise.all(Array.from({ length: 8 }, () => refresh(id)));
    await new Promise((resolve) => setTimeout(resolve, round % 5));
    expect(await revoke(id)).toEqual({ kind: 'revoked' });
    const afterwards = await Promise.all(
      [1, 2].flatMap((generation) => [refresh(id, generation), refresh(id, generation)]),
    );
    expect(new Set(afterwards.map(({ kind }) => kind))).toEqual(new Set(['revoked']));
    for (const { kind } of await beside) seen.add(kind);
    const revoked = await store.database.prisma.tokenFamilyEvent.count({ where: { familyId: id, kind: 'revoked' } });
    expect(revoked).toBe(1);
  }
  expect([...seen].toSorted()).toEqual(expect.arrayContaining(['rotated']));
});

test('of parallel revocations one ends the token family, and overlapping ones do not deadlock', async () => {
  const person = { id: one.personId, userName: 'Ada@example.com' };
  for (let round = 0; round < ROUNDS; round++) {
    const started = await Promise.all(Array.from({ length: 6 }, () => startFamily(store.oauth, one, now)));
    const { tenantId } = one;
    await Promise.all([
      ...started.toReversed().map((id) => revoke(id)),
      revokeFamiliesOfPerson(families, { tenantId, person, note: null }, how),
      revokeFamiliesOfClient(families, { tenantId, client: { id: 'app', name: 'App' }, note: null }, how),
    ]);
    for (const familyId of started) {
      expect(await store.database.prisma.tokenFamilyEvent.count({ where: { familyId, kind: 'revoked' } })).toBe(1);
    }
  }
});
