import { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { type Caches, createCaches } from './caches';

let url: TestDatabase;
let database: Database;
let caches: Caches;

beforeAll(async () => {
  url = await testDatabase();
  database = openDatabase({ url: url.url, poolSize: 4 });
  caches = createCaches(database, { url: url.url, directUrl: null });
});

afterAll(async () => {
  await caches.stop();
  await database.close();
  await url.drop();
});

const nameInCache = async () => (await caches.tenants.get('acme'))?.name;

/** The connections that listen for cache changes, as PostgreSQL sees them. */
const listeners = () =>
  database.query<{ pid: number }>(sql`
  SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tessera changes' AND state = 'idle'`);

describe('cached copies in a process', () => {
  it('are dropped as soon as any process announces a change, and after a lost connection', async () => {
    const tenants = createTenantStore(database);
    const created = await createTenant(tenants, { slug: 'acme', name: 'First' }, systemCause);
    if (created.kind !== 'created') throw new Error('The tenant exists.');
    await vi.waitFor(async () => expect(await listeners()).toHaveLength(1));
    expect(await nameInCache()).toBe('First');

    await tenants.update(
      { id: created.id, slug: 'acme', name: 'Second' },
      {
        tenantId: created.id,
        cause: systemCause,
        action: 'tenant.updated',
        target: { type: 'tenant', id: created.id, name: 'Second' },
        before: { name: 'First' },
        after: { name: 'Second' },
      },
    );
    await vi.waitFor(async () => expect(await nameInCache()).toBe('Second'), { timeout: 1_500, interval: 20 });

    const [before] = await listeners();
    await database.query(sql`SELECT pg_terminate_backend(${before?.pid}::int)`);
    await database.execute(sql`UPDATE tenant SET name = 'Third' WHERE slug = 'acme'`);
    await vi.waitFor(async () => expect((await listeners())[0]?.pid ?? before?.pid).not.toBe(before?.pid), {
      timeout: 10_000,
      interval: 50,
    });
    await vi.waitFor(async () => expect(await nameInCache()).toBe('Third'), { timeout: 10_000, interval: 50 });
  });
});

describe('the listening connection', () => {
  it('uses keepalive while nothing is announced, so that it is replaced after a silent drop', async () => {
    const kept = vi.spyOn(Socket.prototype, 'setKeepAlive');
    const more = createCaches(database, { url: url.url, directUrl: null });
    await vi.waitFor(() => expect(kept).toHaveBeenCalledWith(true, 30_000), { timeout: 10_000 });
    await more.stop();
    kept.mockRestore();
  });
});

describe('timestamps', () => {
  it('are read back as written, whatever the server’s time zone', async () => {
    const at = new Date('2026-07-01T12:34:56.789Z');
    const [row] = await database.query<{ zone: string; same: boolean; at: Date }>(sql`
      SELECT current_setting('TimeZone') AS zone, ${at}::timestamptz = '2026-07-01T12:34:56.789Z'::timestamptz AS same, ${at}::timestamptz AS at`);
    expect(row).toEqual({ zone: 'UTC', same: true, at });
  });
});
