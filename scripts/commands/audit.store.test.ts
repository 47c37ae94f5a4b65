import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { exportAuditLog } from '@/lib/journal/audit/export-audit-log';
import { type Database, openDatabase, sql } from '@/lib/platform/postgres/database';
import { createTenant } from '@/lib/tenants/create-tenant';
import { createTenantStore } from '@/lib/tenants/postgres';
import { withDatabase } from '../launch/with-database';
import { type TestDatabase, testDatabase } from '../test-database';
import { audit } from './audit';
import { reap } from './reap';

let server: TestDatabase;
let database: Database;
const folder = mkdtempSync(join(tmpdir(), 'audit-'));

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
beforeEach(() => void (process.exitCode = undefined));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});
afterAll(async () => {
  await closeContainer();
  await database.close();
  await server.drop();
});

async function run(command: (args: string[]) => Promise<void>, ...args: string[]): Promise<string> {
  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  await command(args);
  vi.restoreAllMocks();
  return written.join('');
}

describe('tessera audit verify', () => {
  it('verifies every tenant, an export and a saved checkpoint, and names the changed entry', async () => {
    expect(JSON.parse(await run(reap))).toMatchObject({ sealedAuditEntries: expect.any(Number) });
    expect(await run(audit, 'verify')).toMatch(
      /^acme: intact\. \d+ entries from .+\ndefault: intact\. .+Checkpoint \d+ of .+\n$/,
    );
    expect(process.exitCode).toBeUndefined();

    const [file, keys, kept] = ['log.jsonl', 'jwks.json', 'checkpoint.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    await withDatabase('test', async () => {
      const [tenant] = await database.query<{ id: string }>(sql`SELECT id::text AS id FROM tenant WHERE slug = 'acme'`);
      const stores = container();
      let text = '';
      for await (const piece of await exportAuditLog(
        stores,
        { tenantId: tenant?.id ?? '', filter: {}, format: 'jsonl' },
        { cause: systemCause, now: new Date() },
      ))
        text += piece;
      writeFileSync(file, text);
      writeFileSync(keys, JSON.stringify({ keys: await stores.signingKeys(tenant?.id ?? '').published() }));
      const checkpoint = await stores.auditChain.latestCheckpoint(tenant?.id ?? '');
      writeFileSync(kept, JSON.stringify({ checkpoint: checkpoint?.jws, key: checkpoint?.publicJwk }, null, 2));
    });
    expect(await run(audit, 'verify', '--file', file, '--keys', keys, '--checkpoint', kept)).toContain(
      `${file}: intact.`,
    );
    expect(await run(audit, 'verify', '--tenant', 'acme', '--checkpoint', file)).toContain('acme: intact.');
    await expect(run(audit, 'verify', '--tenant', 'default', '--checkpoint', kept)).rejects.toThrow(
      'The checkpoint belongs to another tenant.',
    );
    writeFileSync(keys, JSON.stringify({ keys: [{ kid: 'other' }] }));
    expect(await run(audit, 'verify', '--file', file, '--keys', keys)).toContain('is not in');
    expect(process.exitCode).toBe(1);
    process.exitCode = undefined;

    const [entry] = await database.query<{ id: string }>(sql`
      UPDATE audit_event SET target_name = 'other' WHERE action = 'tenant.created' AND tenant_id = (SELECT id FROM tenant WHERE slug = 'acme') RETURNING id::text AS id`);
    const text = await run(audit, 'verify');
    expect(text).toMatch(
      new RegExp(
        `^acme: BROKEN\\. Changed: entry ${entry?.id} of \\S+, tenant\\.created \\(number \\d+\\)\\.\ndefault: intact`,
      ),
    );
    expect(process.exitCode).toBe(1);
  });

  it.each([[[]], [['check']], [['verify', '--keys', 'x']], [['verify', '--file', 'x', '--tenant', 'y']]])(
    'shows its usage when called with %j',
    async (args) => {
      await expect(audit(args)).rejects.toThrow('Usage: tessera audit verify');
    },
  );
});
