import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { closeContainer, container } from '@/lib/edge/container';
import { verifyAuditLog } from '@/lib/journal/audit/verify-audit-log';
import { provideConfig } from '@/lib/platform/config/env';
import { sql } from '@/lib/platform/postgres/database';
import { newSecret } from '@/lib/platform/shared/secret';
import { applyConfiguration } from '@/lib/setup/apply/apply-configuration';
import { type TestDatabase, testDatabase } from '@/scripts/test-database';
import { seedDemo } from './seed-demo';

let testbed: TestDatabase;
beforeAll(async () => {
  testbed = await testDatabase();
  vi.stubEnv('TESSERA_DEMO', 'true');
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
});
afterAll(async () => {
  await closeContainer();
  await testbed?.drop();
  vi.unstubAllEnvs();
});

it('leaves an audit log that is already sealed intact, and still counts the sign-ins', async () => {
  const { database, maintenance, auditChain } = container();
  const cause = { actor: { type: 'system', id: null, name: 'test' }, origin: null } as const;
  await applyConfiguration(container(), JSON.stringify({ tenants: [{ slug: 'default', name: 'Default' }] }), cause);
  await maintenance.sealAuditLogs();
  const {
    tenants: [{ id: tenantId } = { id: '' }],
  } = await seedDemo(container());
  expect(await verifyAuditLog(auditChain, { tenantId })).toMatchObject({ kind: 'intact' });
  const [signIns] = await database.query<{ count: number }>(
    sql`SELECT sum(count)::int AS count FROM usage_counter WHERE tenant_id = ${tenantId}::uuid AND kind = 'sign-in'`,
  );
  expect(signIns?.count).toBeGreaterThan(500);
});
