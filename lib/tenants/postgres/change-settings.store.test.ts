import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deletePerson } from '@/lib/directory/delete-person';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { how, newPerson } from '@/lib/directory/postgres/testing/fixture';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { newId } from '@/lib/platform/shared/id';
import { changeSettings, settingsVersion } from '@/lib/tenants/change-settings';
import { createTenant } from '@/lib/tenants/create-tenant';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import type { Tenant } from '@/lib/tenants/store';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { createTenantStore } from '.';
import { isLastWay } from './ways-to-sign-in';

let server: TestDatabase;
let database: Database;
let tenant: Tenant;
let forgotten: string[];

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 10 });
});

afterAll(async () => {
  await database.close();
  await server.drop();
});

const read = async () => {
  const found = await createTenantStore(database).findBySlug(tenant.slug);
  if (!found) throw new Error('The tenant is gone.');
  return found;
};
const change = (changes: Parameters<typeof changeSettings>[1]['changes']) =>
  changeSettings(
    createTenantStore(database, undefined, (slug) => forgotten.push(slug)),
    { tenant, changes },
    systemCause,
  );
const rows = () =>
  database.query(sql`
  SELECT before, after FROM audit_event WHERE tenant_id = ${tenant.id}::uuid AND action = 'tenant.updated' ORDER BY id`);

beforeEach(async () => {
  forgotten = [];
  const slug = `t${newId()}`;
  const created = await createTenant(
    createTenantStore(database),
    { slug, name: 'Test', settings: { accessTokenSeconds: 300 } },
    systemCause,
  );
  if (created.kind === 'exists') throw new Error('The tenant exists.');
  tenant = { ...tenant, slug };
  tenant = await read();
});

describe('settings', () => {
  it('that are changed leave the others alone, with old and new values in the audit log', async () => {
    expect(await change({ signingKeyRotationDays: 30 })).toBe('changed');
    expect((await read()).settings).toEqual({
      ...tenantSettingsSchema.parse({}),
      accessTokenSeconds: 300,
      signingKeyRotationDays: 30,
    });
    expect(await rows()).toEqual([{ before: { signingKeyRotationDays: 90 }, after: { signingKeyRotationDays: 30 } }]);
    expect(forgotten).toEqual([tenant.slug]);
  });

  it('that are changed at the same time are all saved', async () => {
    await Promise.all([
      change({ signingKeyRotationDays: 30 }),
      change({ deviceCodeSeconds: 300 }),
      change({ sessionSeconds: 600 }),
    ]);
    expect((await read()).settings).toMatchObject({
      accessTokenSeconds: 300,
      signingKeyRotationDays: 30,
      deviceCodeSeconds: 300,
      sessionSeconds: 600,
    });
  });

  it('that someone else has changed are not overwritten, and the others can still be saved', async () => {
    const basedOn = (settings: Partial<Tenant['settings']>, changes: Partial<Tenant['settings']>) =>
      changeSettings(createTenantStore(database), { tenant, changes, basedOn: settingsVersion(settings) }, systemCause);
    await change({ signingKeyRotationDays: 30 });
    expect(await basedOn({ signingKeyRotationDays: 90 }, { signingKeyRotationDays: 60 })).toBe('changed-meanwhile');
    expect((await read()).settings.signingKeyRotationDays).toBe(30);
    expect(await rows()).toHaveLength(1);
    expect(await basedOn({ deviceCodeSeconds: tenant.settings.deviceCodeSeconds }, { deviceCodeSeconds: 300 })).toBe(
      'changed',
    );
    expect(await basedOn({ signingKeyRotationDays: 30 }, { signingKeyRotationDays: 60 })).toBe('changed');
    const both = await Promise.all(
      [40, 50].map((days) => basedOn({ signingKeyRotationDays: 60 }, { signingKeyRotationDays: days })),
    );
    expect(both.sort()).toEqual(['changed', 'changed-meanwhile']);
  });

  const stored = async () => {
    const [row] = await database.query<{ settings: object }>(
      sql`SELECT settings FROM tenant WHERE id = ${tenant.id}::uuid`,
    );
    return row?.settings;
  };

  it('that return to the default are no longer stored', async () => {
    await change({ accessTokenSeconds: 600 });
    expect(await stored()).toEqual({});
  });

  it('that a newer version stored are ignored, and kept by every change', async () => {
    await database.execute(
      sql`UPDATE tenant SET settings = settings || '{"ofNewerVersion": ["a"]}'::jsonb WHERE id = ${tenant.id}::uuid`,
    );
    expect((await read()).settings).toEqual(tenant.settings);
    expect(await isLastWay(database, tenant.id, 'none')).toBe(false);
    const directory = createDirectoryStore(database);
    const { id } = await newPerson(directory, tenant.id);
    expect(await deletePerson(directory, { tenantId: tenant.id, id }, how())).toMatchObject({ kind: 'deleted' });

    expect(await change({ deviceCodeSeconds: 300 })).toBe('changed');
    expect(await stored()).toEqual({ accessTokenSeconds: 300, deviceCodeSeconds: 300, ofNewerVersion: ['a'] });
    const audit = { tenantId: tenant.id, cause: systemCause, action: 'tenant.updated' as const };
    await createTenantStore(database).update(
      { id: tenant.id, slug: tenant.slug, settings: { sessionSeconds: 600 } },
      { ...audit, target: { type: 'tenant', id: tenant.id, name: 'Test' }, before: {}, after: {} },
    );
    expect(await stored()).toEqual({ sessionSeconds: 600, ofNewerVersion: ['a'] });
  });

  it('of a form or file must be known', () => {
    expect(tenantSettingsSchema.safeParse({ ofNewerVersion: ['a'] }).success).toBe(false);
  });

  it('that already have the given value leave no audit entry', async () => {
    expect(await change({ accessTokenSeconds: 300 })).toBe('unchanged');
    expect(await rows()).toEqual([]);
  });
});
