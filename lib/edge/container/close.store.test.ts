import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { insertKey } from '@/lib/grants/access-keys/postgres/write-keys';
import { addClient, addPerson } from '@/lib/grants/oauth/postgres/testing/seed';
import { parseSettings } from '@/lib/platform/config/settings';
import { openDatabase, type Sql, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { verbatim } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { buildContainer } from './build-container';
import type { Container } from './container';

let server: TestDatabase;
let container: Container;

beforeAll(async () => {
  server = await testDatabase();
  const settings = parseSettings({ TESSERA_URL: 'http://localhost:3000' });
  container = buildContainer({ ...settings, databaseUrl: server.url, secret: 'x'.repeat(40), ownServer: false });
}, 60_000);
afterAll(() => server?.drop());

const [tenantId, connectionId] = [newId(), newId()];

async function setScene(): Promise<void> {
  const { database } = container;
  const { prisma } = database;
  await prisma.tenant.create({ data: { id: tenantId, slug: 'acme', name: 'Acme' } });
  await addClient(database, tenantId, 'app');
  const personId = await addPerson(database, tenantId);
  await prisma.person.updateMany({ where: { tenantId }, data: { role: 'owner' } });
  await prisma.scimConnection.create({ data: { tenantId, id: connectionId, name: 'Directory' } });
  const key = { tenantId, name: 'Key', createdBy: personId };
  await insertKey(database, { ...key, id: newId(), kind: 'api', keyHash: sha256('api'), personId, scopes: ['admin'] });
  await insertKey(database, {
    ...key,
    id: newId(),
    kind: 'scim',
    keyHash: sha256('scim'),
    connectionId,
    scopes: ['scim.read'],
  });
}

const scimRequest = {
  tenantId,
  applicationId: null,
  connectionId,
  requestId: newId(),
  at: new Date(),
  method: 'GET',
  path: '/Users',
  status: 200,
  durationMilliseconds: 1,
  scimType: null,
  detail: null,
  ipAddress: null,
  resource: null,
  resourceName: null,
  touched: [],
  operations: { items: [], omitted: 0 },
  changes: { items: [], omitted: 0 },
  request: { headers: {}, body: null, redacted: false, canWrite: true },
  response: { headers: {}, body: null },
};

const refusal = {
  tenantId,
  at: new Date(),
  requestId: newId(),
  endpoint: 'token',
  code: 'invalid_grant',
  reason: verbatim('reason'),
  clientId: 'app',
  personId: null,
  connectionId: null,
  ipAddress: null,
};

/** For each batch, by name: an action that adds an item to it, and the rows that result from it. */
const uses: Record<string, { add: () => unknown; rows: Sql }> = {
  access_key: {
    add: () => container.accessKeys.authenticate(tenantId, sha256('api'), new Date()),
    rows: sql`access_key WHERE kind = 'api' AND last_used_at IS NOT NULL`,
  },
  client: {
    add: () => container.usage.add({ tenantId, clientId: 'app', secretId: null }),
    rows: sql`client WHERE last_used_at IS NOT NULL`,
  },
  provisioning_log: { add: () => container.provisioning.add(scimRequest), rows: sql`provisioning_log` },
  refusal: { add: () => container.failures.add(refusal), rows: sql`refusal` },
  scim_connection: {
    add: () => container.scimConnections.authenticate(tenantId, sha256('scim'), new Date()),
    rows: sql`scim_connection c JOIN access_key k ON k.connection_id = c.id WHERE c.last_used_at IS NOT NULL AND k.last_used_at IS NOT NULL`,
  },
  usage_counter: {
    add: () => container.count(tenantId, 'sign-in'),
    rows: sql`usage_counter WHERE kind = 'sign-in'`,
  },
};

it('is ready until the process is about to stop, and serves on', async () => {
  await vi.waitFor(async () => expect(await container.readiness()).toEqual({ status: 'ready' }), { timeout: 60_000 });
  container.withdraw();
  expect(await container.readiness()).toEqual({ status: 'not-ready', reason: 'shutting-down' });
  expect(await container.database.query(sql`SELECT 1 AS one`)).toEqual([{ one: 1 }]);
});

it('a closed container has written what waited in every one of its batches', async () => {
  await setScene();
  expect([...container.database.batches].map(({ name }) => name).sort()).toEqual(Object.keys(uses));
  for (const { add } of Object.values(uses)) await add();
  await container.close();

  const database = openDatabase({ url: server.url, poolSize: 1 });
  const counts: Record<string, number | undefined> = {};
  for (const [name, { rows }] of Object.entries(uses)) {
    const [row] = await database.query<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${rows}`);
    counts[name] = row?.count;
  }
  await database.close();
  expect(counts).toEqual(Object.fromEntries(Object.keys(uses).map((name) => [name, 1])));
});
