import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { type Cause, systemCause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { connectionVersion } from '../change-connection';
import { createConnection } from '../create-connection';
import { getConnection } from '../get-connection';
import { listConnections } from '../list-connections';
import type { ScimConnectionStore } from '../store';
import { disableConnection, enableConnection } from '../switch-connection';
import { authenticateScimToken, createToken, ensureToken, revokeToken, rotateToken } from '../tokens';
import { updateConnection } from '../update-connection';
import { createScimConnectionStore } from './index';

let open: OpenStore;
let store: ScimConnectionStore;
let tenantId: string;
let now: Date;
const errors: unknown[] = [];
const how = (cause: Cause = systemCause) => ({ cause, now });

beforeAll(async () => {
  open = await openStore();
  store = createScimConnectionStore(open.database, { handOverGroups, onError: (error) => errors.push(error) });
}, 60_000);
afterAll(() => open?.close());
beforeEach(() => {
  now = new Date();
  tenantId = newId();
});

async function connected(name = 'Okta') {
  const outcome = await createConnection(store, { tenantId, name, provider: 'okta' }, how());
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome.connection;
}

async function tokenOf(
  connectionId: string,
  differences: { canWrite?: boolean; expiresAt?: Date | null; token?: string } = {},
) {
  const outcome = await createToken(
    store,
    { tenantId, connectionId, name: 'Production', canWrite: true, expiresAt: null, ...differences },
    how(),
  );
  if (outcome.kind !== 'created') throw new Error(outcome.kind);
  return outcome;
}

const authenticate = (token: string, at = now) => authenticateScimToken(store, { tenantId, token, now: at });
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('a token', () => {
  test('is checked by a statement that concurrent requests of a tenant share, each for itself', async () => {
    const { id } = await connected();
    const [first, expiring] = [await tokenOf(id), await tokenOf(id, { canWrite: false, expiresAt: later(1) })];
    let statements = 0;
    const counting = createScimConnectionStore(
      {
        ...open.database,
        query(statement) {
          statements += 1;
          return open.database.query(statement);
        },
      },
      { handOverGroups },
    );
    const check = (token: string, at = now, of = tenantId) =>
      authenticateScimToken(counting, { tenantId: of, token, now: at });
    const found = await Promise.all([
      check(first.token),
      check('tsk_unknown'),
      check(expiring.token),
      check(expiring.token, later(2)),
      check(first.token, now, newId()),
      check(first.token),
    ]);
    expect(found.map((one) => one?.canWrite ?? null)).toEqual([true, null, false, null, null, true]);
    // One for each tenant.
    expect(statements).toBe(2);
  });

  test('identifies its connection and its permissions', async () => {
    const connection = await connected();
    const writing = await tokenOf(connection.id);
    const reading = await tokenOf(connection.id, { canWrite: false });
    expect(writing.token).toMatch(/^tsk_[A-Za-z0-9_-]{43}$/);
    expect(await authenticate(writing.token)).toEqual({
      connectionId: connection.id,
      connectionName: 'Okta',
      provider: 'okta',
      adoption: 'ask',
      strictRfc7643: false,
      roleResource: null,
      mapping: [],
      issuerRole: 'owner',
      rateLimit: { perSecond: 50, burst: 200 },
      canWrite: true,
      credential: { type: 'token', name: 'Production' },
    });
    expect(await authenticate(reading.token)).toMatchObject({ canWrite: false });
  });

  test('is stored and audited without its value', async () => {
    const { token } = await tokenOf((await connected()).id);
    const keys = await open.database.prisma.accessKey.findMany({ where: { tenantId } });
    const audit = await open.database.prisma.auditEvent.findMany({ where: { tenantId }, orderBy: { id: 'asc' } });
    expect(audit.map(({ action }) => action)).toEqual(['scim-connection.created', 'scim-token.created']);
    expect(JSON.stringify([keys, audit])).not.toContain(token);
  });

  test('is rejected when unknown, malformed, expired, revoked, of a disabled connection or of another tenant', async () => {
    const { id } = await connected();
    const { token, stored } = await tokenOf(id, { expiresAt: later(5) });
    expect(await authenticate('tsk_unknown')).toBeNull();
    expect(await authenticate('')).toBeNull();
    expect(await authenticate('x'.repeat(100_000))).toBeNull();
    expect(await authenticate(token, later(4))).not.toBeNull();
    expect(await authenticate(token, later(5))).toBeNull();
    expect(await authenticateScimToken(store, { tenantId: newId(), token, now })).toBeNull();

    await disableConnection(store, { tenantId, id }, how());
    expect(await authenticate(token)).toBeNull();
    await enableConnection(store, { tenantId, id }, how());
    expect(await authenticate(token)).not.toBeNull();

    expect(await revokeToken(store, { tenantId: newId(), connectionId: id, tokenId: stored.id }, how())).toEqual({
      kind: 'not-found',
    });
    expect(await revokeToken(store, { tenantId, connectionId: id, tokenId: stored.id }, how())).toEqual({
      kind: 'revoked',
    });
    expect(await revokeToken(store, { tenantId, connectionId: id, tokenId: stored.id }, how())).toEqual({
      kind: 'not-found',
    });
    expect(await authenticate(token)).toBeNull();
  });

  test('has its last use recorded in the background', async () => {
    const { id } = await connected();
    const { token } = await tokenOf(id);
    await Promise.all(Array.from({ length: 20 }, () => authenticate(token)));
    await expect
      .poll(async () => (await getConnection(store, { tenantId, id }))?.tokens[0]?.lastUsedAt, { timeout: 10_000 })
      .toBeInstanceOf(Date);
    expect((await store.find(tenantId, id))?.lastUsedAt).toBeInstanceOf(Date);
    expect(errors).toEqual([]);
  });

  test('is rotated to one with the same name and access, and keeps working for the chosen overlap', async () => {
    const { id } = await connected();
    const old = await tokenOf(id, { canWrite: false });
    const rotate = (overlapSeconds: number) =>
      rotateToken(
        store,
        { tenantId, connectionId: id, tokenId: old.stored.id, overlapSeconds, expiresAt: null },
        how(),
      );
    const rotated = await rotate(3600);
    if (rotated.kind !== 'created') throw new Error(rotated.kind);
    expect(rotated.stored).toMatchObject({ name: 'Production', canWrite: false, expiresAt: null });
    for (const token of [old.token, rotated.token])
      expect(await authenticate(token, later(59))).toMatchObject({ canWrite: false });
    expect([await authenticate(old.token, later(60)), await authenticate(rotated.token, later(60))]).toEqual([
      null,
      expect.anything(),
    ]);
    await rotate(7200);
    expect(await authenticate(old.token, later(60))).toBeNull();
    await revokeToken(store, { tenantId, connectionId: id, tokenId: old.stored.id }, how());
    expect(await rotate(60)).toEqual({ kind: 'not-found' });
    const audit = await open.database.prisma.auditEvent.findMany({ where: { tenantId, action: 'scim-token.rotated' } });
    expect(audit).toMatchObject([{ before: { tokenId: old.stored.id, name: 'Production' } }, {}]);
    expect(JSON.stringify(audit)).not.toContain(rotated.token);
  });

  test('with a given value can be declared repeatedly, but is never shared with another connection or revived after revocation', async () => {
    const [one, other] = [await connected('One'), await connected('Other')];
    const wanted = {
      tenantId,
      connectionId: one.id,
      name: 'Declared',
      canWrite: true,
      expiresAt: null,
      token: 'a-token-of-sixteen',
    };
    expect(await ensureToken(store, wanted, how())).toMatchObject({ kind: 'created', token: wanted.token });
    expect(await ensureToken(store, wanted, how())).toEqual({ kind: 'unchanged' });
    expect(await ensureToken(store, { ...wanted, connectionId: other.id }, how())).toEqual({ kind: 'taken' });
    const [stored] = await store.listTokens(tenantId, one.id);
    await revokeToken(store, { tenantId, connectionId: one.id, tokenId: stored?.id ?? '' }, how());
    expect(await ensureToken(store, wanted, how())).toEqual({ kind: 'taken' });
  });
});

describe('a connection', () => {
  test('has a unique name within its tenant', async () => {
    const one = await connected('One');
    const other = await connected('Other');
    expect(await createConnection(store, { tenantId, name: 'One' }, how())).toEqual({ kind: 'name-taken' });
    const change = { tenantId, id: other.id, provider: 'entra-id' as const };
    expect(await updateConnection(store, { ...change, name: 'One' }, how())).toEqual({ kind: 'name-taken' });
    expect(await updateConnection(store, { ...change, name: 'Two' }, how())).toMatchObject({
      kind: 'changed',
      connection: { name: 'Two', provider: 'entra-id' },
    });
    expect(await updateConnection(store, { ...change, name: 'Two' }, how())).toMatchObject({ kind: 'unchanged' });
    expect(await updateConnection(store, { ...change, id: 'no id', name: 'Two' }, how())).toEqual({
      kind: 'not-found',
    });
    expect(await store.findByName(tenantId, 'One')).toEqual(one);
  });

  test('that two administrators edit keeps the first change and reports the conflict to the second', async () => {
    const opened = await connected('One');
    const change = { tenantId, id: opened.id, basedOn: connectionVersion(opened) };
    expect(await updateConnection(store, { ...change, name: 'First' }, how())).toMatchObject({ kind: 'changed' });
    expect(await updateConnection(store, { ...change, name: 'Second' }, how())).toEqual({ kind: 'changed-meanwhile' });
    const now = await store.find(tenantId, opened.id);
    expect(now).toMatchObject({ name: 'First' });
    expect(
      await updateConnection(store, { ...change, basedOn: now ? connectionVersion(now) : '', name: 'Second' }, how()),
    ).toMatchObject({ kind: 'changed' });
  });

  test('stores its rate limit, its account matching rule and a client that no other connection uses', async () => {
    const [one, other] = [await connected('One'), await connected('Other')];
    expect(one).toMatchObject({ adoption: 'ask', rateLimit: { perSecond: 50, burst: 200 }, clientId: null });
    const settings = {
      adoption: 'off' as const,
      rateLimit: { perSecond: 5, burst: 9 },
      clientId: 'sync',
      strictRfc7643: true,
    };
    expect(await updateConnection(store, { tenantId, id: one.id, ...settings }, how())).toMatchObject({
      kind: 'changed',
      connection: settings,
    });
    expect(await store.find(tenantId, one.id)).toMatchObject(settings);
    expect(await updateConnection(store, { tenantId, id: other.id, clientId: 'sync' }, how())).toEqual({
      kind: 'client-taken',
    });
    expect(await createConnection(store, { tenantId, name: 'Third', clientId: 'sync' }, how())).toEqual({
      kind: 'client-taken',
    });
    const { token } = await tokenOf(one.id);
    expect(await authenticate(token)).toMatchObject({
      adoption: 'off',
      rateLimit: { perSecond: 5, burst: 9 },
      strictRfc7643: true,
    });
    const changed = await open.database.prisma.auditEvent.findMany({
      where: { tenantId, action: 'scim-connection.updated' },
    });
    expect(changed).toMatchObject([
      {
        before: { adoption: 'ask', clientId: null },
        after: { adoption: 'off', clientId: 'sync', rateLimit: { perSecond: 5, burst: 9 } },
      },
    ]);
  });

  test('of another tenant is not found', async () => {
    const { id } = await connected();
    expect(await getConnection(store, { tenantId: newId(), id })).toBeNull();
    expect(await disableConnection(store, { tenantId: newId(), id }, how())).toEqual({ kind: 'not-found' });
    expect(
      await createToken(
        store,
        { tenantId: newId(), connectionId: id, name: 'x', canWrite: true, expiresAt: null },
        how(),
      ),
    ).toEqual({ kind: 'not-found' });
  });

  test('is listed with its number of active tokens', async () => {
    const { id } = await connected('B 100%');
    await connected('a');
    await tokenOf(id);
    await tokenOf(id, { expiresAt: later(-1) });
    const list = async (query: object = {}) =>
      (await listConnections(store, { tenantId, now, ...query })).connections.map(({ name, activeTokens }) => [
        name,
        activeTokens,
      ]);
    expect(await list()).toEqual([
      ['a', 0],
      ['B 100%', 1],
    ]);
    expect(await list({ search: '%' })).toEqual([['B 100%', 1]]);
    expect(await list({ status: 'disabled' })).toEqual([]);
    expect(await list({ page: 2, pageSize: 1 })).toEqual([['B 100%', 1]]);
  });
});

test('a connection keeps its latest self-test, in its own tenant only', async () => {
  const { id } = await connected();
  expect(await store.findFirsts(tenantId, id)).toEqual({ person: null, selfTest: null });
  await store.recordSelfTest({ tenantId: newId(), id, at: now, failures: 3 });
  expect(await store.findFirsts(tenantId, id)).toEqual({ person: null, selfTest: null });
  await store.recordSelfTest({ tenantId, id, at: now, failures: 3 });
  await store.recordSelfTest({ tenantId, id, at: later(1), failures: 0 });
  expect(await store.findFirsts(tenantId, id)).toEqual({ person: null, selfTest: { at: later(1), failures: 0 } });
  expect(await store.findFirsts(newId(), id)).toEqual({ person: null, selfTest: null });
});
