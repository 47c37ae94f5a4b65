import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handOverGroups } from '@/lib/directory/postgres/groups';
import { deleteClient } from '@/lib/grants/clients/delete-client';
import { createClientStore } from '@/lib/grants/clients/postgres';
import { type OpenStore, openStore } from '@/lib/grants/oauth/postgres/testing/open-store';
import { addClient, after, origin, type Seed, seed } from '@/lib/grants/oauth/postgres/testing/seed';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Connection } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { createConnection } from '../create-connection';
import type { ScimConnectionStore } from '../store';
import { disableConnection } from '../switch-connection';
import { createScimConnectionStore } from '.';
import { detachClient } from './connections';

let open: OpenStore;
let store: ScimConnectionStore;
let statements: number;
let one: Seed;
let connectionId: string;
let now: Date;
const how = () => ({ cause: systemCause, now });

beforeAll(async () => {
  open = await openStore();
  const counting: Connection = {
    ...open.database,
    query: (statement) => {
      statements += 1;
      return open.database.query(statement);
    },
  };
  store = createScimConnectionStore(counting, { handOverGroups });
}, 60_000);
afterAll(() => open?.close());
beforeEach(async () => {
  now = new Date();
  one = await seed(open.database);
  await addClient(open.database, one.tenantId, 'sync');
  const created = await createConnection(
    store,
    { tenantId: one.tenantId, name: 'Entra', clientId: 'sync', adoption: 'on' },
    how(),
  );
  connectionId = created.kind === 'created' ? created.connection.id : '';
  statements = 0;
});

const check = (differences: Partial<{ tenantId: string; clientIds: string[]; jtis: string[] }> = {}) =>
  store.authenticateClient(
    {
      tenantId: one.tenantId,
      jtis: ['jti'],
      clientIds: ['sync'],
      familyId: null,
      actorFamilyIds: [],
      issuedAt: Date.now() / 1000,
      ...differences,
    },
    now,
  );
const inactive = { state: { kind: 'inactive' }, connection: null };

describe('an access token of a client', () => {
  test('identifies the connection that the client is linked to, in one statement', async () => {
    expect(await check()).toEqual({
      state: { kind: 'active', personId: null, userName: null },
      connection: {
        connectionId,
        connectionName: 'Entra',
        provider: 'other',
        adoption: 'on',
        strictRfc7643: false,
        roleResource: null,
        issuerRole: 'admin',
        mapping: [],
        rateLimit: { perSecond: 50, burst: 200 },
      },
    });
    expect(statements).toBe(1);
  });

  test('identifies none when the client is linked to none, or to one that is disabled', async () => {
    await addClient(open.database, one.tenantId, 'stray');
    expect(await check({ clientIds: ['stray'] })).toMatchObject({ state: { kind: 'active' }, connection: null });
    await disableConnection(store, { tenantId: one.tenantId, id: connectionId }, how());
    expect(await check()).toMatchObject({ state: { kind: 'active' }, connection: null });
  });

  test('is inactive when it is revoked, or its client is disabled or of another tenant', async () => {
    await open.oauth.revokeAccessToken({
      tenantId: one.tenantId,
      jti: 'gone',
      clientId: 'sync',
      expiresAt: after(now, 5),
      now,
      origin,
    });
    expect(await check({ jtis: ['gone'] })).toEqual(inactive);
    expect(await check({ tenantId: newId() })).toEqual(inactive);
    await open.database.prisma.client.updateMany({
      where: { tenantId: one.tenantId, clientId: 'sync' },
      data: { disabledAt: now },
    });
    expect(await check()).toEqual(inactive);
  });

  test('of a client that was deleted and created again identifies no connection', async () => {
    await deleteClient(
      createClientStore(open.database, { detach: detachClient }),
      { tenantId: one.tenantId, clientId: 'sync' },
      how(),
    );
    await addClient(open.database, one.tenantId, 'sync');
    expect(await check()).toMatchObject({ state: { kind: 'active' }, connection: null });
  });

  test('has its use recorded for the connection', async () => {
    await check();
    await expect
      .poll(async () => (await store.find(one.tenantId, connectionId))?.lastUsedAt, { timeout: 10_000 })
      .toBeInstanceOf(Date);
  });
});
