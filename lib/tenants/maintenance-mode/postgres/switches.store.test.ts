import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caches, createCaches } from '@/lib/edge/container/caches';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import type { MaintenanceStore } from '../store';
import { switchInstallation } from '../switch-installation';
import { switchTenant } from '../switch-tenant';
import { createMaintenanceStore } from './switches';

let server: TestDatabase;
let database: Database;
let caches: Caches;
let store: MaintenanceStore;
const tenants: { id: string; slug: string; name: string }[] = [];

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 4 });
  caches = createCaches(database, { url: server.url, directUrl: null });
  store = createMaintenanceStore(database);
  for (const slug of ['acme', 'other']) {
    const created = await createTenant(createTenantStore(database), { slug, name: slug }, systemCause);
    if (created.kind === 'created') tenants.push({ id: created.id, slug, name: slug });
  }
  await vi.waitFor(async () =>
    expect(
      await database.query(sql`
    SELECT 1 AS one FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'tessera changes' AND state = 'idle'`),
    ).toHaveLength(1),
  );
});

afterAll(async () => {
  await caches.stop();
  await database.close();
  await server.drop();
});

const closureOf = async (slug: string) => (await caches.tenants.get(slug))?.maintenance;
const soon = { timeout: 1_500, interval: 20 };
const audited = () =>
  database.query<{ action: string; target: string }>(sql`
  SELECT action, target_type AS target FROM audit_event WHERE action LIKE 'maintenance.%' ORDER BY id`);

describe('the maintenance switch of a tenant', () => {
  it('closes only that tenant, in every process, and audits each actual change', async () => {
    const [acme] = tenants;
    if (!acme) throw new Error('no tenant');
    expect(await closureOf('acme')).toBeNull();
    expect(await switchTenant(store, acme, { on: true, message: 'Back at noon' }, systemCause)).toBe('switched');
    expect(await switchTenant(store, acme, { on: true, message: 'Back at noon' }, systemCause)).toBe('unchanged');
    await vi.waitFor(
      async () => expect(await closureOf('acme')).toEqual({ by: 'tenant', message: 'Back at noon' }),
      soon,
    );
    expect(await closureOf('other')).toBeNull();

    expect(await switchTenant(store, acme, { on: false, message: null }, systemCause)).toBe('switched');
    await vi.waitFor(async () => expect(await closureOf('acme')).toBeNull(), soon);
    expect(await audited()).toEqual([
      { action: 'maintenance.started', target: 'tenant' },
      { action: 'maintenance.ended', target: 'tenant' },
    ]);
  });
});

describe('the maintenance switch of the installation', () => {
  it('closes every tenant, and leaves each tenant’s own switch unchanged', async () => {
    const [acme] = tenants;
    if (!acme) throw new Error('no tenant');
    await Promise.all([closureOf('acme'), closureOf('other')]);
    expect(await switchInstallation(store, acme.id, { on: true, message: null }, systemCause)).toBe('switched');
    await vi.waitFor(async () => expect(await closureOf('other')).toEqual({ by: 'installation', message: null }), soon);
    expect(await closureOf('acme')).toEqual({ by: 'installation', message: null });

    await switchTenant(store, acme, { on: true, message: 'Ours' }, systemCause);
    expect(await store.readSwitches(acme.id)).toEqual({
      tenant: { on: true, message: 'Ours' },
      installation: { on: true, message: null },
    });
    await vi.waitFor(async () => expect(await closureOf('acme')).toEqual({ by: 'tenant', message: 'Ours' }), soon);

    expect(await switchInstallation(store, acme.id, { on: false, message: null }, systemCause)).toBe('switched');
    await vi.waitFor(async () => expect(await closureOf('other')).toBeNull(), soon);
    expect(await closureOf('acme')).toEqual({ by: 'tenant', message: 'Ours' });
    expect((await audited()).filter(({ target }) => target === 'installation')).toHaveLength(2);
  });

  it('is a single row, and no other can be added', async () => {
    await expect(database.execute(sql`INSERT INTO installation (id) VALUES (false)`)).rejects.toThrow();
    await expect(database.execute(sql`INSERT INTO installation (id) VALUES (true)`)).rejects.toThrow();
  });
});
