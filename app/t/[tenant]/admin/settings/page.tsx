import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/auth/role-suffices';
import { defaultTenantSlug } from '@/lib/tenants/paths';
import { MaintenanceCard } from './maintenance-card';
import { PasswordsCard } from './passwords-card';

export const metadata: Metadata = { title: 'Settings' };

/** One section after the other: a new one adds its card. */
export default async function SettingsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const switches = await container.closures.readSwitches(tenant.id);
  return (
    <>
      <PageHeader title="Settings" description="What holds for everybody in this tenant." />
      <div className="max-w-3xl space-y-6">
        <PasswordsCard tenantSlug={tenant.slug} settings={tenant.settings} editable={roleSuffices(admin.role, 'admin')} />
        <MaintenanceCard
          tenant={{ slug: tenant.slug, name: tenant.name }}
          switches={switches}
          mayClose={roleSuffices(admin.role, 'admin')}
          mayCloseAll={tenant.slug === defaultTenantSlug && admin.role === 'owner'}
        />
      </div>
    </>
  );
}
