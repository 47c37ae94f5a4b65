import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OAuthStore } from '@/lib/oauth/protocol/store';
import { type Connection, sql } from '@/lib/platform/postgres/database';
import { createOAuthStore } from '.';
import { type OpenStore, openStore } from './testing/open-store';
import { after, origin, type Seed, seed } from './testing/seed';
import { startFamily } from './testing/start-family';

let store: OpenStore;
let oauth: OAuthStore;
let statements: number;
let now: Date;
let one: Seed;
let two: Seed;

beforeAll(async () => {
  store = await openStore();
  const counting: Connection = {
    ...store.database,
    query: (statement) => {
      statements += 1;
      return store.database.query(statement);
    },
    execute: (statement) => {
      statements += 1;
      return store.database.execute(statement);
    },
    transaction: () => Promise.reject(new Error('A revocation by a client needs no transaction.')),
  };
  oauth = createOAuthStore(counting, {
    clients: { get: async () => null },
    trustedIssuers: { get: async () => new Map() },
  });
}, 60_000);
afterAll(() => store?.close());
beforeEach(async () => {
  now = new Date();
  [one, two] = [await seed(store.database), await seed(store.database)];
  statements = 0;
});

const entriesOf = ({ tenantId }: Seed) =>
  store.database.prisma.auditEvent.findMany({ where: { tenantId }, orderBy: { targetId: 'asc' } });
const give = (of: Seed, familyId: string, clientId = of.clientId) =>
  oauth.revokeFamily({ tenantId: of.tenantId, familyId, clientId, now, origin });

test('families that clients give up at the same moment end by one statement for each tenant, each with its event and audit entry', async () => {
  const started = await Promise.all([one, one, two].map((of) => startFamily(store.oauth, of, now)));
  const [first = '', second = '', third = ''] = started;
  await Promise.all([give(one, first), give(one, second), give(two, third)]);
  expect(statements).toBe(2);
  expect(
    await store.database.prisma.tokenFamily.count({
      where: { id: { in: started }, revokedAt: now, revokeReason: 'revoked-by-client' },
    }),
  ).toBe(3);
  expect(
    await store.database.prisma.tokenFamilyEvent.findMany({ where: { familyId: first, kind: 'revoked' } }),
  ).toMatchObject([{ at: now, ipAddress: origin.ipAddress, detail: { reason: 'revoked-by-client' } }]);
  const entry = {
    action: 'token-family.revoked',
    actorType: 'client',
    actorId: 'app',
    targetType: 'token-family',
    requestId: origin.requestId,
    detail: { reason: 'revoked-by-client' },
  };
  expect(await entriesOf(one)).toMatchObject([first, second].sort().map((targetId) => ({ ...entry, targetId })));
  expect(await entriesOf(two)).toMatchObject([{ ...entry, targetId: third }]);
});

test('a family that is given up twice at the same moment ends once, and one of another client or tenant stays', async () => {
  const [mine, theirs] = [await startFamily(store.oauth, one, now), await startFamily(store.oauth, two, now)];
  await Promise.all([give(one, mine), give(one, mine), give(one, theirs), give(two, theirs, 'another')]);
  expect(await entriesOf(one)).toMatchObject([{ targetId: mine }]);
  expect(await entriesOf(two)).toEqual([]);
  expect(await store.database.prisma.tokenFamilyEvent.count({ where: { familyId: mine, kind: 'revoked' } })).toBe(1);
  expect(await store.database.prisma.tokenFamily.count({ where: { id: theirs, revokedAt: null } })).toBe(1);
});

test('a family that is being changed is waited for alone, and then ends', async () => {
  const [busy, free] = [await startFamily(store.oauth, one, now), await startFamily(store.oauth, one, now)];
  let ended = false;
  let waiting: Promise<void> | undefined;
  await store.database.transaction(async (connection) => {
    await connection.query(
      sql`SELECT id FROM token_family WHERE tenant_id = ${one.tenantId}::uuid AND id = ${busy}::uuid FOR UPDATE`,
    );
    waiting = give(one, busy).then(() => void (ended = true));
    await give(one, free);
    expect(ended).toBe(false);
  });
  await waiting;
  expect((await entriesOf(one)).map(({ targetId }) => targetId)).toEqual([busy, free].sort());
});

test('access tokens that are revoked at the same moment take one statement for each tenant, and one audit entry each', async () => {
  const revoke = (of: Seed, jti: string) =>
    oauth.revokeAccessToken({
      tenantId: of.tenantId,
      jti,
      clientId: of.clientId,
      expiresAt: after(now, 5),
      now,
      origin,
    });
  await Promise.all([revoke(one, 'a'), revoke(one, 'b'), revoke(two, 'a'), revoke(one, 'a')]);
  expect(statements).toBe(2);
  await revoke(one, 'b');
  const entry = { action: 'access-token.revoked', actorType: 'client', actorId: 'app', targetType: 'access-token' };
  expect(await entriesOf(one)).toMatchObject([
    { ...entry, targetId: 'a' },
    { ...entry, targetId: 'b' },
  ]);
  expect(await entriesOf(two)).toMatchObject([{ ...entry, targetId: 'a' }]);
  expect(await store.database.prisma.revokedToken.count({ where: { tenantId: one.tenantId } })).toBe(2);
});
