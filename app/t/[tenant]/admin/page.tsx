import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { listClients } from '@/lib/clients/list-clients';
import { listPeople } from '@/lib/directory/list-people';
import { listFamilies } from '@/lib/families/list-families';
import { listConnections } from '@/lib/scim-connections/list-connections';
import { tenantPath } from '@/lib/tenants/paths';
import { CountCard } from './count-card';

export const metadata: Metadata = { title: 'Overview' };

export default async function OverviewPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const only = { tenantId: tenant.id, pageSize: 1, now: container.now() };
  const [clients, people, families, connections] = await Promise.all([
    listClients(container.clients, { ...only, status: 'enabled' }),
    listPeople(container.directory, { ...only, active: true }),
    listFamilies(container.families, { ...only, status: 'living' }),
    listConnections(container.scimConnections, { ...only, status: 'enabled' }),
  ]);
  const path = (page: string) => tenantPath(tenant.slug, `/admin/${page}`);
  return (
    <>
      <PageHeader title={tenant.name} description="What lives now." />
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <CountCard href={path('clients?status=enabled')} count={clients.total} label="Enabled clients" none="Create the first application" />
        <CountCard href={path('people?active=true')} count={people.total} label="Active people" none="Add people, or connect a directory" />
        <CountCard href={path('token-families?status=living')} count={families.total} label="Living token families" none="Nobody has allowed a client yet" />
        <CountCard href={path('scim-connections?status=enabled')} count={connections.total} label="SCIM connections" none="Connect a directory" />
      </ul>
    </>
  );
}
