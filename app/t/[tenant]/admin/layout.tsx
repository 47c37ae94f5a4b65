import type { ReactNode } from 'react';
import { cookies } from 'next/headers';
import { setTheme } from '@/app/set-theme';
import { adminNav } from '@/components/shell/admin-nav';
import { AdminShell } from '@/components/shell/admin-shell';
import { parseTheme, themeCookie } from '@/components/theme';
import { Callout } from '@/components/ui/callout';
import { requireAdmin } from '@/lib/auth/require-admin';
import { tenantPath } from '@/lib/tenants/paths';
import { leave } from './leave';

/** The console's frame. Each page authorizes for itself: a layout is not rendered again with every page. */
export default async function AdminLayout({ children, params }: { children: ReactNode; params: Promise<{ tenant: string }> }) {
  const { tenant, admin } = await requireAdmin((await params).tenant, 'auditor');
  const home = tenantPath(tenant.slug, '/admin');
  return (
    <AdminShell
      tenant={{ name: tenant.name }}
      homeHref={home}
      nav={adminNav(home)}
      user={{ name: admin.displayName ?? admin.userName, email: admin.userName, role: admin.role ?? '' }}
      accountHref={tenantPath(tenant.slug, '/account')}
      signOut={leave.bind(null, tenant.slug)}
      theme={parseTheme((await cookies()).get(themeCookie)?.value)}
      setTheme={setTheme}
    >
      {tenant.maintenance && (
        <Callout tone="warning" title="Closed for maintenance" className="mb-6">
          Nobody signs in to applications, and no tokens are issued, until it is opened on the settings page.
        </Callout>
      )}
      {children}
    </AdminShell>
  );
}
