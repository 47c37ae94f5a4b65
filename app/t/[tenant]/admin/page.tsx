import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { listAuditEvents } from '@/lib/audit/list-audit-events';
import { requireAdmin } from '@/lib/auth/require-admin';
import { listClients } from '@/lib/clients/list-clients';
import { listPeople } from '@/lib/directory/list-people';
import { listFamilies } from '@/lib/families/list-families';
import { listConnections } from '@/lib/scim-connections/list-connections';
import { tenantPath } from '@/lib/tenants/paths';
import { CountCard } from './count-card';
import { familyNames } from './family-names';
import { RecentChanges } from './recent-changes';

const RECENT = 8;

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const tenantId = tenant.id;
  const now = container.now();
  const pageSize = 1;
  const [clients, people, families, connections, { events }] = await Promise.all([
    listClients(container.clients, { tenantId, pageSize, status: 'enabled' }),
    listPeople(container.directory, { tenantId, pageSize, active: true }),
    listFamilies(container.families, { tenantId, now, pageSize, status: 'living' }),
    listConnections(container.scimConnections, { tenantId, now, pageSize, status: 'enabled' }),
    listAuditEvents(container.auditLog, { tenantId, pageSize: RECENT }),
  ]);
  const path = (page: string) => tenantPath(tenant.slug, `/admin/${page}`);
  return (
    <>
      <PageHeader title="Overview" description="What is in use at this moment, and what was changed last." />
      <ul className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <CountCard href={path('clients?status=enabled')} count={clients.total} label="Enabled clients" none="Create the first application" />
        <CountCard href={path('people?status=active')} count={people.total} label="Active people" none="Add people, or connect a directory" />
        <CountCard href={path('token-families?status=living')} count={families.total} label="Living token families" none="No client acts for a person now" />
        <CountCard href={path('scim-connections?status=enabled')} count={connections.total} label="SCIM connections" none="Connect a directory" />
      </ul>
      <RecentChanges events={events} names={await familyNames(container.families, { tenantId, events, now })} auditLogHref={path('audit-log')} />
    </>
  );
}
