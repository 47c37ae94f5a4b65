import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type TestDatabase, testDatabase } from '../test-database';
import { maintenance } from './maintenance';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 2 });
  for (const slug of ['default', 'acme'])
    await createTenant(createTenantStore(database), { slug, name: slug }, systemCause);
  Object.assign(process.env, {
    DATABASE_URL: server.url,
    TESSERA_SECRET: 'a secret for tests, created more than 32 characters',
    TESSERA_LOG_LEVEL: 'silent',
  });
});

afterEach(() => void vi.restoreAllMocks());

afterAll(async () => {
  await database.close();
  await server.drop();
});

async function run(...args: string[]): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await maintenance(args);
  return written.join('');
}

const switches = () =>
  database.query<{ name: string; on: boolean; message: string | null }>(sql`
  SELECT slug AS name, maintenance AS on, maintenance_message AS message FROM tenant
  UNION ALL SELECT 'all', maintenance, maintenance_message FROM installation ORDER BY name`);

const open = (name: string) => ({ name, on: false, message: null });

describe('tessera maintenance', () => {
  it('turns maintenance mode on with a message and off for one tenant, audited as the operator', async () => {
    expect(await run('on', '--tenant', 'acme', '--message', 'Back at noon')).toBe(
      'Maintenance mode is on for the tenant acme.\n',
    );
    expect(await switches()).toEqual([
      { name: 'acme', on: true, message: 'Back at noon' },
      open('all'),
      open('default'),
    ]);
    expect(await run('on', '--tenant', 'acme', '--message', 'Back at noon')).toBe(
      'Maintenance mode is already on for the tenant acme.\n',
    );
    expect(await run('off', '--tenant', 'acme')).toBe('Maintenance mode is off for the tenant acme.\n');
    expect(await switches()).toEqual([open('acme'), open('all'), open('default')]);
    expect(
      await database.query(
        sql`SELECT action, actor_type AS actor FROM audit_event WHERE action LIKE 'maintenance.%' ORDER BY id`,
      ),
    ).toEqual([
      { action: 'maintenance.started', actor: 'operator' },
      { action: 'maintenance.ended', actor: 'operator' },
    ]);
  });

  it('turns maintenance mode on and off for all tenants', async () => {
    expect(await run('on')).toBe('Maintenance mode is on for all tenants.\n');
    expect(await switches()).toEqual([open('acme'), { name: 'all', on: true, message: null }, open('default')]);
    expect(await run('off')).toBe('Maintenance mode is off for all tenants.\n');
    expect(await switches()).toEqual([open('acme'), open('all'), open('default')]);
  });

  it.each([[[]], [['maybe']], [['on', 'acme']], [['on', '--slug', 'acme']]])(
    'shows the usage when called with %j',
    async (args) => {
      await expect(maintenance(args)).rejects.toThrow('Usage: tessera maintenance on|off');
    },
  );

  it('rejects an unknown tenant and a message that is too long', async () => {
    await expect(maintenance(['on', '--tenant', 'nobody'])).rejects.toThrow('There is no tenant nobody.');
    await expect(maintenance(['on', '--message', 'x'.repeat(201)])).rejects.toThrow('must be at most 200 characters');
  });
});
