import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { settingsPages } from '@/components/shell/settings-pages';
import { Link } from '@/components/ui/link';
import { LinkPending } from '@/components/ui/link-pending';
import { PageHeader } from '@/components/ui/page-header';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug, tenantPath } from '@/lib/platform/shared/paths';
import { managesTenants } from '@/lib/tenants/operator';
import { DoByApi } from '../by-api/do-by-api';
import { livePage } from '../live/live-page';
import { ExportCard } from './export-card';
import { MaintenanceCard } from './maintenance-card';

export const generateMetadata = titled(msg('common.settings'));

/** Maintenance mode, for those in a hurry, and the list of settings pages. */
export default async function SettingsPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, admin } = context;
  const live = livePage(context, ['audit']);
  const { events: exports } = await listAuditEvents(container.auditLog, {
    tenantId: tenant.id,
    action: ['tenant.exported'],
    pageSize: 1,
  });
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
        {admin.role === 'owner' && <ExportCard tenantPlace={tenant.place} live={live} lastExportAt={exports[0]?.at} />}
      </div>
      <DoByApi actions="settings/actions.ts" only={['switchThisTenant', 'switchAllTenants']} params={params} />
    </>
  );
}
