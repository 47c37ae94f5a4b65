import { closeContainer, container } from '@/lib/edge/container';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { provideConfig } from '@/lib/platform/config/env';
import { newId } from '@/lib/platform/shared/id';
import { newSecret } from '@/lib/platform/shared/secret';
import { createTenant } from '@/lib/tenants/create-tenant';
import type { Tenant } from '@/lib/tenants/store';
import { testDatabase } from '@/scripts/test-database';

/** A new database, which the container of this process uses. */
export async function openContainerWorld() {
  const testbed = await testDatabase();
  provideConfig({ databaseUrl: testbed.url, secret: newSecret() });
  return {
    url: testbed.url,
    async close() {
      await closeContainer();
      await testbed.drop();
    },
  };
}

export async function newTenant(): Promise<Tenant> {
  const slug = `t${newId().slice(-12)}`;
  const { tenants } = container();
  await createTenant(tenants, { slug, name: slug }, systemCause);
  const tenant = await tenants.findBySlug(slug);
  if (!tenant) throw new Error('no tenant');
  return tenant;
}
