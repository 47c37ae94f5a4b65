import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { systemCause } from '@/lib/audit/audit-entry';
import { closeContainer } from '@/lib/container';
import { dispatch } from '@/lib/http/dispatch';
import { type Database, openDatabase, sql } from '@/lib/store/database';
import { createTenantStore } from '@/lib/store/tenants';
import { createTenant } from '@/lib/tenants/create-tenant';
import { type TestDatabase, testDatabase } from '../test-database';
import { resume, suspend } from './suspend';

let server: TestDatabase;
let database: Database;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 2 });
  for (const slug of ['default', 'acme']) await createTenant(createTenantStore(database), { slug, name: slug }, systemCause);
  Object.assign(process.env, { DATABASE_URL: server.url, TESSERA_SECRET: 'a secret for tests, of more than 32 characters', TESSERA_LOG_LEVEL: 'silent' });
});

afterEach(() => void vi.restoreAllMocks());

afterAll(async () => {
  await closeContainer();
  await database.close();
  await server.drop();
});

async function run(command: typeof suspend, ...args: string[]): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await command(args);
  return written.join('');
}

async function ask(method: string, path: string): Promise<{ status: number; body: string }> {
  const response = await dispatch(new Request(`http://id.example${path}`, { method }), { remoteAddress: '192.0.2.1', trusted: false });
  const body = (await response?.text()) ?? '';
  return { status: response?.status ?? 0, body: body.replaceAll(response?.headers.get('x-request-id') ?? '', 'the request id') };
}

const doors: [string, string][] = [
  ['GET', '/authorize'], ['POST', '/token'], ['POST', '/introspect'], ['POST', '/revoke'], ['GET', '/jwks'], ['POST', '/device_authorization'],
  ['GET', '/scim/v2/Users'], ['GET', '/scim/v2/ServiceProviderConfig'],
];

describe('tessera suspend and resume', () => {
  it('has the tenant answer as an unknown one does, everywhere, until it is resumed; the others go on', async () => {
    expect(await run(suspend, '--tenant', 'acme')).toBe('The tenant acme is suspended.\n');
    for (const [method, path] of doors) {
      expect(await ask(method, `/t/acme${path}`), path).toEqual(await ask(method, `/t/nobody${path}`));
      expect((await ask(method, `/t/acme${path}`)).status, path).toBe(404);
      expect((await ask(method, path)).status, path).not.toBe(404);
    }
    expect(await run(resume, '--tenant', 'acme')).toBe('The tenant acme is active.\n');
    for (const [method, path] of doors) expect((await ask(method, `/t/acme${path}`)).status, path).not.toBe(404);
  });

  it('happens once, with audit rows of the operator', async () => {
    await run(suspend, '--tenant', 'acme');
    expect(await run(suspend, '--tenant', 'acme')).toBe('The tenant acme is already suspended.\n');
    await run(resume, '--tenant', 'acme');
    expect(await run(resume, '--tenant', 'acme')).toBe('The tenant acme is already active.\n');
    const rows = await database.query(sql`
      SELECT action, actor_type AS actor, after FROM audit_event WHERE action IN ('tenant.suspended', 'tenant.resumed') ORDER BY id DESC LIMIT 2`);
    expect(rows).toEqual([
      { action: 'tenant.resumed', actor: 'operator', after: { status: 'active' } },
      { action: 'tenant.suspended', actor: 'operator', after: { status: 'suspended' } },
    ]);
    expect(await database.query(sql`SELECT count(*)::int AS rows FROM audit_event WHERE action IN ('tenant.suspended', 'tenant.resumed')`)).toEqual([{ rows: 4 }]);
  });

  it.each([[[]], [['acme']], [['--slug', 'acme']]])('tells how it is used, when called with %j', async (args) => {
    await expect(suspend(args)).rejects.toThrow('Usage: tessera suspend --tenant SLUG');
    await expect(resume(args)).rejects.toThrow('Usage: tessera resume --tenant SLUG');
  });

  it('knows the tenants', async () => {
    await expect(suspend(['--tenant', 'nobody'])).rejects.toThrow('There is no tenant nobody.');
  });
});
