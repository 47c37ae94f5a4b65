import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createPerson } from '@/lib/directory/create-person';
import { createDirectoryStore } from '@/lib/directory/postgres';
import { closeContainer } from '@/lib/edge/container';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { transferRecord } from '@/lib/moving/transfer/record';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { type TestDatabase, testDatabase } from '../test-database';
import { exportTenantCommand } from './export-tenant';

let server: TestDatabase;
let database: Database;
let folder: string;

beforeAll(async () => {
  server = await testDatabase();
  database = openDatabase({ url: server.url, poolSize: 2 });
  folder = await mkdtemp(join(tmpdir(), 'export-tenant-'));
  for (const slug of ['default', 'acme'])
    await createTenant(createTenantStore(database), { slug, name: slug }, systemCause);
  const [acme] = await database.query<{ id: string }>(sql`SELECT id::text AS id FROM tenant WHERE slug = 'acme'`);
  await createPerson(
    createDirectoryStore(database),
    { tenantId: acme?.id ?? '', connectionId: null, role: null, attributes: { userName: 'ada', active: true } },
    { cause: systemCause, now: new Date(Date.now() - 1_000) },
  );
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
  await rm(folder, { recursive: true });
});

async function run(...args: string[]): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await exportTenantCommand(args);
  return written.join('');
}

it('writes a tenant into a new file that only its owner can read, and records that in the audit log', async () => {
  const file = join(folder, 'acme.jsonl');
  expect(await run('acme', file)).toBe(`The tenant acme is in ${file}. It contains secrets: store it encrypted.\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const records = readFileSync(file, 'utf8').trim().split('\n');
  expect(records.map((line) => transferRecord.parse(JSON.parse(line)))).toMatchObject([
    { kind: 'person', user_name: 'ada' },
  ]);
  const rows = await database.query(sql`
    SELECT e.actor_type AS "actorType" FROM audit_event e JOIN tenant t ON t.id = e.tenant_id
    WHERE t.slug = 'acme' AND e.action = 'tenant.exported'`);
  expect(rows).toEqual([{ actorType: 'operator' }]);
});

it('keeps a file that exists, and writes none for an unknown tenant', async () => {
  const file = join(folder, 'kept.jsonl');
  writeFileSync(file, 'kept');
  await expect(run('acme', file)).rejects.toThrow(/^The file .*kept\.jsonl cannot be created: EEXIST/);
  expect(readFileSync(file, 'utf8')).toBe('kept');
  await expect(run('nobody', join(folder, 'none.jsonl'))).rejects.toThrow('There is no tenant nobody.');
  await expect(run('acme')).rejects.toThrow('Usage: tessera export-tenant SLUG FILE');
});
