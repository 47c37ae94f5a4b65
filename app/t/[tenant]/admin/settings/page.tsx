import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { settingsPages } from '@/components/shell/settings-pages';
import { ExportLink } from '@/components/step-up/export-link';
import { Card } from '@/components/ui/card';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug, tenantPath } from '@/lib/platform/shared/paths';
import { managesTenants } from '@/lib/tenants/operator';
import { askToExport } from '../actions';
import { DoByApi } from '../by-api/do-by-api';
import { MaintenanceCard } from './maintenance-card';

export const generateMetadata = titled(msg('common.settings'));

/** Maintenance mode, for those in a hurry, and the list of settings pages. */
export default async function SettingsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const pages = settingsPages({ managesTenants: managesTenants(tenant, admin.role) });
  return (
    <>
      <PageHeader title={t('common.settings')} description={t('settings.settingsForEveryoneInThis')} />
      <div className="max-w-3xl space-y-6">
        <MaintenanceCard
          tenant={{ place: tenant.place, name: tenant.name }}
          switches={await container.closures.readSwitches(tenant.id)}
          maySwitch={roleSuffices(admin.role, 'admin')}
          maySwitchAll={tenant.slug === defaultTenantSlug && admin.role === 'owner'}
        />
        <ul className="divide-y overflow-clip rounded-lg border bg-surface">
          {pages.map(({ path, label, description }) => (
            <li key={path}>
              <Link
                href={tenantPath(tenant.place, `/admin/${path}`)}
                className="grid gap-x-6 gap-y-0.5 px-5 py-2.5 text-sm -outline-offset-2 hover:bg-hover/60 sm:grid-cols-[12rem_minmax(0,1fr)]"
              >
                <span className="font-medium">{t(label)}</span>
                <span className="text-ink-muted text-pretty">{t(description)}</span>
                <LinkPending />
              </Link>
            </li>
          ))}
        </ul>
        {admin.role === 'owner' && (
          <Card title={t('settings.export')} description={t('settings.fileForMovingToAnother')}>
            <ExportLink
              href={tenantPath(tenant.place, '/admin/settings/export')}
              ask={askToExport.bind(null, tenant.place)}
            >
              {t('settings.exportEverythingWithHashes')}
            </ExportLink>
          </Card>
        )}
      </div>
      <DoByApi actions="settings/actions.ts" only={['switchThisTenant', 'switchAllTenants']} params={params} />
    </>
  );
}
