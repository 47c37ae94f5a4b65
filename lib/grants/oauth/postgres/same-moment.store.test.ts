import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { newDevice, newPoll } from './testing/device';
import { type OpenStore, openStore } from './testing/open-store';
import { after, newRefresh, origin, type Seed, seed } from './testing/seed';
import { startFamily } from './testing/start-family';

const FAMILIES = 100;

let store: OpenStore;

beforeAll(async () => {
  store = await openStore();
}, 60_000);
afterAll(() => store?.close());

function gate() {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

const families = (one: Seed, count: number, now: Date) =>
  Promise.all(Array.from({ length: count }, () => startFamily(store.oauth, one, now)));

const readFamilies = (one: Seed) => store.database.prisma.tokenFamily.findMany({ where: { tenantId: one.tenantId } });

describe('simultaneous refreshes of several tenants', () => {
  test('rotate each token family once, and replay the response once for a token presented twice', async () => {
    const now = new Date();
    const [one, two] = [await seed(store.database), await seed(store.database)];
    const all = [
      ...(await families(one, FAMILIES / 2, now)).map((id) => ({ id, of: one })),
      ...(await families(two, FAMILIES / 2, now)).map((id) => ({ id, of: two })),
    ];
    const outcomes = await Promise.all(
      [...all, ...all].map(({ id, of }) => store.oauth.refresh(newRefresh(of, id, 1, now))),
    );
    const pairs = all.map((_, index) => [outcomes[index]?.kind, outcomes[index + all.length]?.kind].sort());
    expect(pairs).toEqual(all.map(() => ['replayed', 'rotated']));
    const after = [...(await readFamilies(one)), ...(await readFamilies(two))];
    expect(after.map(({ generation, revokedAt }) => ({ generation, revokedAt }))).toEqual(
      all.map(() => ({ generation: 2, revokedAt: null })),
    );
    expect(
      await store.database.prisma.tokenFamilyEvent.count({
        where: { tenantId: { in: [one.tenantId, two.tenantId] }, kind: 'rotated' },
      }),
    ).toBe(FAMILIES);
  });

  test('keep their own scopes, window, successor and origin, and rotate only where they should', async () => {
    const now = new Date();
    const one = await seed(store.database);
    const [rotated = '', used = '', windowless = ''] = await families(one, 3, now);
    const scoped = {
      ...newRefresh(one, rotated, 1, now),
      scopes: ['a "quoted" one', 'b'],
      resources: ['https://api.example/{x},y'],
    };
    await Promise.all([
      store.oauth.refresh(scoped),
      store.oauth.refresh({
        ...newRefresh(one, used, 1, now),
        next: null,
        origin: { ...origin, ipAddress: null, userAgent: 'another' },
      }),
      store.oauth.refresh(newRefresh(one, windowless, 1, now, 0)),
    ]);
    const found = new Map((await readFamilies(one)).map((family) => [family.id, family]));
    expect(found.get(rotated)).toMatchObject({
      generation: 2,
      replayScopes: scoped.scopes,
      replayResources: scoped.resources,
    });
    const { rotatedAt, replayUntil } = found.get(rotated) ?? {};
    expect(Number(replayUntil) - Number(rotatedAt)).toBe(10_000);
    expect(found.get(used)).toMatchObject({ generation: 1, replayResponse: null, rotatedAt: null, lastUsedAt: now });
    expect(found.get(windowless)).toMatchObject({ generation: 2, replayResponse: null, replayUntil: null });
    const events = await store.database.prisma.tokenFamilyEvent.findMany({ where: { familyId: used, kind: 'used' } });
    expect(events).toMatchObject([{ generation: 1, ipAddress: null, userAgent: 'another' }]);
  });

  test('do not wait for one whose token family is being changed; that one waits and then sees the result', async () => {
    const now = new Date();
    const one = await seed(store.database);
    const [busy = '', ...others] = await families(one, 10, now);
    const [changed, release] = [gate(), gate()];
    const held = store.database.transaction(async (connection) => {
      await connection.execute(
        sql`UPDATE token_family SET revoked_at = ${now} WHERE tenant_id = ${one.tenantId}::uuid AND id = ${busy}::uuid`,
      );
      changed.open();
      await release.opened;
    });
    await changed.opened;
    const waiting = store.oauth.refresh(newRefresh(one, busy, 1, now));
    const outcomes = await Promise.all(others.map((id) => store.oauth.refresh(newRefresh(one, id, 1, now))));
    expect(outcomes).toEqual(others.map(() => ({ kind: 'rotated' })));
    release.open();
    await held;
    expect(await waiting).toEqual({ kind: 'revoked' });
  });
});

describe('simultaneous polls', () => {
  test('of different codes are all on time; of one code, one is, and each other raises the interval', async () => {
    const now = new Date();
    const one = await seed(store.database);
    const names = Array.from({ length: 20 }, () => newId());
    for (const name of names) await store.oauth.saveDeviceAuthorization(newDevice(one, name, now));
    const [often = '', ...others] = names;
    const polls = await Promise.all(
      [often, often, often, ...others].map((name) => store.oauth.pollDeviceCode(newPoll(one, name, now))),
    );
    expect(polls.slice(3)).toEqual(others.map(() => ({ kind: 'pending' })));
    expect(
      polls
        .slice(0, 3)
        .map((poll) => (poll.kind === 'too-fast' ? poll.intervalSeconds : poll.kind))
        .sort(),
    ).toEqual([10, 15, 'pending']);
    expect(await store.oauth.pollDeviceCode(newPoll(one, newId(), now))).toEqual({ kind: 'unknown' });
  });
});

test('simultaneously checked access tokens each get their own answer', async () => {
  const now = new Date();
  const [one, two] = [await seed(store.database), await seed(store.database)];
  const [active = '', ended = ''] = await families(one, 2, now);
  await store.oauth.revokeFamily({ tenantId: one.tenantId, familyId: ended, clientId: one.clientId, now, origin });
  const revokedJti = newId();
  await store.oauth.revokeAccessToken({
    tenantId: two.tenantId,
    jti: revokedJti,
    clientId: two.clientId,
    expiresAt: after(now, 5),
    now,
    origin,
  });
  const ofPerson = (familyId: string) => ({
    tenantId: one.tenantId,
    jtis: [newId()],
    clientIds: [one.clientId],
    familyId,
    actorFamilyIds: [],
    issuedAt: Date.now() / 1000,
  });
  const ofClient = (jti: string, clientId = two.clientId) => ({
    tenantId: two.tenantId,
    jtis: [jti],
    clientIds: [clientId],
    familyId: null,
    actorFamilyIds: [],
    issuedAt: Date.now() / 1000,
  });
  const asked = [
    ofPerson(active),
    ofClient(newId()),
    ofPerson(ended),
    ofClient(revokedJti),
    ofClient(newId(), 'unknown'),
    ofPerson(active),
  ];
  const states = await Promise.all(asked.map((token) => store.oauth.checkAccessToken(token)));
  expect(states).toEqual([
    { kind: 'active', personId: one.personId, userName: 'Ada@example.com' },
    { kind: 'active', personId: null, userName: null },
    { kind: 'inactive' },
    { kind: 'inactive' },
    { kind: 'inactive' },
    { kind: 'active', personId: one.personId, userName: 'Ada@example.com' },
  ]);
});
