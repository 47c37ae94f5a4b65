import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { setLanguage, setTheme } from '@/app/actions';
import { getText } from '@/app/language/get-text';
import { TextsForBrowser } from '@/app/language/texts-for-browser';
import { ForAccount } from '@/components/forms/for-account';
import { adminNav } from '@/components/shell/admin-nav';
import { AdminShell } from '@/components/shell/admin-shell';
import { EndedCallout } from '@/components/shell/ended-callout';
import { TenantSwitch } from '@/components/shell/tenant-switch';
import { parseTheme, themeCookie } from '@/components/theme';
import { Callout } from '@/components/ui/callout';
import { endedNews } from '@/lib/pages/console/ended-news';
import { otherConsoles } from '@/lib/pages/console/other-consoles';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { tenantPath } from '@/lib/platform/shared/paths';
import { managesTenants } from '@/lib/tenants/operator';
import { leave } from './actions';
import { roleLabels } from './people/role-labels';

/** The console's frame. Each page authorizes for itself, because a layout isn't rendered again for every page. */
export default async function AdminLayout({
  children,
  params,
}: {
  children: ReactNode;
  params: Promise<{ tenant: string }>;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin } = context;
  const home = tenantPath(tenant.place, '/admin');
  const managesAll = managesTenants(tenant, admin.role);
  const [others, news] = await Promise.all([otherConsoles(context), endedNews(context)]);
  return (
    <TextsForBrowser pages="console">
      <ForAccount personId={admin.personId}>
        <AdminShell
          tenant={{ name: tenant.name }}
          homeHref={home}
          nav={adminNav(home, { managesTenants: managesAll })}
          tools={others.length > 0 && <TenantSwitch others={others} allHref={managesAll ? `${home}/tenants` : null} />}
          searchHref={`${home}/search`}
          user={{
            name: admin.displayName ?? admin.userName,
            email: admin.userName,
            role: admin.role ? t(roleLabels[admin.role].label) : '',
          }}
          accountHref={tenantPath(tenant.place, '/account')}
          switchHref={tenantPath(tenant.place, '/select-account')}
          signOut={leave.bind(null, tenant.place, admin.personId)}
          theme={parseTheme((await cookies()).get(themeCookie)?.value)}
          setTheme={setTheme}
          setLanguage={setLanguage}
        >
          {tenant.maintenance && (
            <Callout tone="warning" title={t('common.maintenanceModeOn')} className="mb-6">
              {t('console.peopleCantSignInTo')}
            </Callout>
          )}
          <EndedCallout news={news && { id: news.id, text: t(news.text) }} className="top-15 mb-6 md:top-4" />
          {children}
        </AdminShell>
      </ForAccount>
    </TextsForBrowser>
  );
}
