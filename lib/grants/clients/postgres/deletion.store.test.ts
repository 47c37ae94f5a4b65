import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { after, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { createFamilyStore } from '@/lib/grants/token-families/postgres';
import { revokeFamiliesOfClient } from '@/lib/grants/token-families/revoke-families-of-client';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { openDatabase, sql } from '@/lib/platform/postgres/database';
import { detachClient } from '@/lib/provisioning/scim-connections/postgres/connections';
import { clientMetadata } from '../client-metadata';
import { continueDeletion } from '../continue-deletion';
import { createClient } from '../create-client';
import { deleteClient } from '../delete-client';
import { createDeletionRunner } from '../deletion-runner';
import { enableClient } from '../switch-client';
import { updateClient } from '../update-client';
import { createClientStore } from './index';

const FAMILIES = 210;
const STEP = 50;

let open: OpenStore;
let one: Seed;
let now: Date;
const cause = {
  actor: { type: 'person', id: 'admin', name: 'Grace' },
  origin: { requestId: 'r', ipAddress: '192.0.2.1', userAgent: null },
} as const;
const how = () => ({ cause, now });

beforeAll(async () => {
  open = await openStore();
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
});

/** Creates token families of the seed's client, each for a different person; the last one has expired. */
async function startFamilies(count: number): Promise<void> {
  await open.database.execute(sql`
    WITH person AS (
      INSERT INTO person (tenant_id, id, user_name, user_name_key, updated_at)
      SELECT ${one.tenantId}::uuid, gen_random_uuid(), 'p' || n, 'p' || n, now() FROM generate_series(1, ${count}::int) AS n RETURNING id, user_name
    ), consent AS (
      INSERT INTO consent (tenant_id, person_id, client_id, scopes) SELECT ${one.tenantId}::uuid, id, ${one.clientId}, ARRAY['profile'] FROM person
    )
    INSERT INTO token_family (tenant_id, id, client_id, person_id, grant_type, created_at, last_used_at, idle_expires_at, expires_at)
    SELECT ${one.tenantId}::uuid, gen_random_uuid(), ${one.clientId}, id, 'authorization_code', ${after(now, -60)}, ${now},
           ${after(now, 60)}, CASE WHEN user_name = 'p1' THEN ${after(now, -1)}::timestamptz ELSE ${after(now, 60)}::timestamptz END FROM person`);
}

const store = () => createClientStore(open.database, { detach: detachClient });
const left = () => open.database.prisma.tokenFamily.count({ where: { tenantId: one.tenantId, revokedAt: null } });
const audit = () =>
  open.database.prisma.auditEvent.findMany({
    where: { tenantId: one.tenantId },
    orderBy: { id: 'asc' },
    select: { action: true, actorId: true, detail: true },
  });
const check = () =>
  open.oauth.checkAccessToken({
    ...one,
    jtis: ['jti'],
    clientIds: [one.clientId],
    familyId: null,
    actorFamilyIds: [],
    issuedAt: now.getTime() / 1000,
  });
const webApp = clientMetadata.parse({ client_name: 'App', redirect_uris: ['https://app.example/cb'] });

test('a deletion of many families disables the client immediately and shows its progress', async () => {
  await startFamilies(FAMILIES);
  expect(await deleteClient(store(), { ...one, limit: STEP }, how())).toEqual({ kind: 'deleting' });
  expect(await check()).toEqual({ kind: 'inactive' });
  expect(await open.oauth.findClient(one.tenantId, one.clientId)).toMatchObject({ disabledAt: now });
  expect(await store().find(one.tenantId, one.clientId)).toMatchObject({
    deletion: { tokenFamilies: FAMILIES, ended: STEP },
  });
  expect(await left()).toBe(FAMILIES - STEP);
  // The client no longer exists, except for its ongoing deletion, but its id is not free yet.
  expect(await enableClient(store(), one, how())).toEqual({ kind: 'not-found' });
  expect(await updateClient(store(), { ...one, metadata: webApp }, how())).toEqual({ kind: 'not-found' });
  expect(await deleteClient(store(), one, how())).toEqual({ kind: 'not-found' });
  expect(await createClient(store(), { ...one, metadata: webApp, origin: 'console' }, how())).toEqual({
    kind: 'exists',
  });
});

test('another process continues a deletion whose process died in the middle of a step', async () => {
  await startFamilies(FAMILIES);
  await deleteClient(store(), { ...one, limit: STEP }, how());
  await continueDeletion(store(), one, { now, limit: STEP });
  const dying = open.database.transaction(async (connection) => {
    await continueDeletion(createClientStore(connection, { detach: detachClient }), one, { now, limit: STEP });
    throw new Error('The process dies.');
  });
  await expect(dying).rejects.toThrow('The process dies.');
  expect([await left(), (await store().find(one.tenantId, one.clientId))?.deletion?.ended]).toEqual([
    FAMILIES - 2 * STEP,
    2 * STEP,
  ]);

  const other = openDatabase({ url: open.url, poolSize: 2 });
  await createDeletionRunner(createClientStore(other, { detach: detachClient }), {
    now: () => now,
    onError: (error) => expect.unreachable(String(error)),
  }).run();
  await other.close();
  expect([
    await left(),
    await store().find(one.tenantId, one.clientId),
    await open.database.prisma.consent.count({ where: { tenantId: one.tenantId } }),
  ]).toEqual([0, null, 0]);
  const events = await open.database.prisma.tokenFamilyEvent.count({
    where: { tenantId: one.tenantId, kind: 'revoked', detail: { path: ['reason'], equals: 'client-deleted' } },
  });
  expect(events).toBe(FAMILIES);
  // The audit row about who deleted it is written immediately; the one about what has ended, when the deletion is
  // finished.
  expect(await audit()).toEqual([
    {
      action: 'client.deleted',
      actorId: 'admin',
      detail: { ending: { tokenFamilies: FAMILIES - 1, people: FAMILIES - 1, authorizationCodes: 0 } },
    },
    {
      action: 'client.deletion-finished',
      actorId: 'admin',
      detail: { ended: { tokenFamilies: FAMILIES - 1, people: FAMILIES - 1, authorizationCodes: 0 } },
    },
  ]);
  expect(await createClient(store(), { ...one, metadata: webApp, origin: 'console' }, how())).toMatchObject({
    kind: 'created',
  });
  expect(await check()).toEqual({ kind: 'inactive' });
});

test('two processes that continue a deletion at the same time end every family once', async () => {
  await startFamilies(FAMILIES);
  await deleteClient(store(), { ...one, limit: STEP }, how());
  const other = openDatabase({ url: open.url, poolSize: 2 });
  const walk = async (clients: ReturnType<typeof createClientStore>) => {
    while (await clients.find(one.tenantId, one.clientId)) await continueDeletion(clients, one, { now, limit: STEP });
  };
  await Promise.all([walk(store()), walk(createClientStore(other, { detach: detachClient }))]);
  await other.close();
  expect(
    await open.database.prisma.tokenFamilyEvent.count({ where: { tenantId: one.tenantId, kind: 'revoked' } }),
  ).toBe(FAMILIES);
  expect((await audit()).map(({ action }) => action)).toEqual(['client.deleted', 'client.deletion-finished']);
});

test('a deletion and a revocation of the same families do not deadlock', async () => {
  for (let round = 0; round < 5; round += 1) {
    one = await seed(open.database);
    await startFamilies(FAMILIES);
    // Updates the rows so that they are stored in a different order, as after rotations.
    await open.database.execute(
      sql`UPDATE token_family SET last_used_at = now() WHERE tenant_id = ${one.tenantId}::uuid AND id IN (SELECT id FROM token_family WHERE tenant_id = ${one.tenantId}::uuid ORDER BY id DESC LIMIT 100)`,
    );
    const revoked = revokeFamiliesOfClient(
      createFamilyStore(open.database),
      { tenantId: one.tenantId, client: { id: one.clientId, name: 'App' }, note: null },
      { cause: systemCause, now },
    );
    await expect(Promise.all([deleteClient(store(), one, how()), revoked])).resolves.toBeDefined();
    expect(await left()).toBe(0);
  }
});

test('revoking all token families of a client runs in steps, each with an audit row of its count', async () => {
  await startFamilies(FAMILIES);
  const families = createFamilyStore(open.database);
  expect(
    await revokeFamiliesOfClient(
      families,
      { tenantId: one.tenantId, client: { id: one.clientId, name: 'App' }, note: null, limit: 100 },
      how(),
    ),
  ).toEqual({ ended: FAMILIES - 1, left: 0 });
  const counts = (await audit()).map(({ detail }) => (detail as { families: number }).families);
  expect([counts.length, counts.reduce((sum, count) => sum + count, 0)]).toEqual([3, FAMILIES - 1]);
});
