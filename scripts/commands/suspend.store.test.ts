import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { closeContainer } from '@/lib/edge/container';
import { dispatch } from '@/lib/edge/routing/dispatch';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type TestDatabase, testDatabase } from '../test-database';
import { resume, suspend } from './suspend';

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
  const response = await dispatch(new Request(`http://id.example${path}`, { method }), {
    remoteAddress: '192.0.2.1',
    trusted: false,
  });
  const body = ((await response?.text()) ?? '').replaceAll(
    response?.headers.get('x-request-id') ?? '',
    'the request id',
  );
  // A page contains links to itself in other languages.
  return { status: response?.status ?? 0, body: body.replaceAll(encodeURIComponent(path), 'the path') };
}

const doors: [string, string][] = [
  ['GET', '/authorize'],
  ['POST', '/token'],
  ['POST', '/revoke'],
  ['GET', '/userinfo'],
  ['POST', '/par'],
  ['POST', '/device_authorization'],
  ['GET', '/.well-known/oauth-protected-resource'],
  ['GET', '/api/v1/clients'],
  ['GET', '/api/v1/openapi.json'],
  ['GET', '/events/poll'],
  ['GET', '/scim/v2/Users'],
  ['GET', '/scim/v2/ServiceProviderConfig'],
];

describe('tessera suspend and resume', () => {
  it('makes the tenant answer like an unknown one at every endpoint until it is resumed; other tenants are unaffected', async () => {
    expect(await run(suspend, '--tenant', 'acme')).toBe('The tenant acme is suspended.\n');
    for (const [method, path] of doors) {
      expect(await ask(method, `/t/acme${path}`), path).toEqual(await ask(method, `/t/nobody${path}`));
      expect((await ask(method, `/t/acme${path}`)).status, path).toBe(404);
      expect((await ask(method, path)).status, path).not.toBe(404);
    }
    expect(await run(resume, '--tenant', 'acme')).toBe('The tenant acme is active.\n');
    for (const [method, path] of doors) expect((await ask(method, `/t/acme${path}`)).status, path).not.toBe(404);
  });

  it('leaves resource servers the keys, introspection and a revocation feed that marks the tenant as suspended', async () => {
    const feed = async () => decodeJwt((await ask('GET', '/t/acme/revocations')).body);
    expect(await feed()).not.toHaveProperty('suspended');
    await run(suspend, '--tenant', 'acme');
    expect(await feed()).toMatchObject({ iss: expect.stringMatching(/\/t\/acme$/), suspended: true });
    expect((await ask('GET', '/t/acme/jwks')).status).toBe(200);
    expect((await ask('POST', '/t/acme/introspect')).status).not.toBe(404);
    await run(resume, '--tenant', 'acme');
    expect(await feed()).not.toHaveProperty('suspended');
  });

  it('takes effect once, and is audited as the operator', async () => {
    await run(suspend, '--tenant', 'acme', '--reason', 'unpaid');
    expect(await run(suspend, '--tenant', 'acme')).toBe('The tenant acme is already suspended.\n');
    await run(resume, '--tenant', 'acme');
    expect(await run(resume, '--tenant', 'acme')).toBe('The tenant acme is already active.\n');
    const rows = await database.query(sql`
      SELECT action, actor_type AS actor, before, after, t.slug FROM audit_event e JOIN tenant t ON t.id = e.tenant_id
      WHERE action IN ('tenant.suspended', 'tenant.resumed') ORDER BY e.id DESC LIMIT 4`);
    const [open, closed] = [
      { status: 'active', reason: null },
      { status: 'suspended', reason: 'unpaid' },
    ];
    const [resumed, suspended] = [
      { action: 'tenant.resumed', actor: 'operator', before: closed, after: open },
      { action: 'tenant.suspended', actor: 'operator', before: open, after: closed },
    ];
    expect(rows).toEqual([
      { ...resumed, slug: 'acme' },
      { ...resumed, slug: 'default' },
      { ...suspended, slug: 'acme' },
      { ...suspended, slug: 'default' },
    ]);
    expect(
      await database.query(
        sql`SELECT count(*)::int AS rows FROM audit_event WHERE action IN ('tenant.suspended', 'tenant.resumed')`,
      ),
    ).toEqual([{ rows: 12 }]);
  });

  it('rejects a blank reason for suspending, and any reason for resuming', async () => {
    await expect(suspend(['--tenant', 'acme', '--reason', ' '])).rejects.toThrow('The reason must give a reason.');
    await expect(resume(['--tenant', 'acme', '--reason', 'x'])).rejects.toThrow('Usage: tessera resume --tenant SLUG');
  });

  it.each([[[]], [['acme']], [['--slug', 'acme']]])('shows the usage when called with %j', async (args) => {
    await expect(suspend(args)).rejects.toThrow('Usage: tessera suspend --tenant SLUG [--reason TEXT]');
    await expect(resume(args)).rejects.toThrow('Usage: tessera resume --tenant SLUG');
  });

  it('rejects an unknown tenant', async () => {
    await expect(suspend(['--tenant', 'nobody'])).rejects.toThrow('There is no tenant nobody.');
  });
});
