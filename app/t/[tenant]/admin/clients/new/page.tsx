import type { Metadata } from 'next';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/auth/require-admin';
import { machineScopes } from '@/lib/tenants/built-in-scopes';
import { clientsPath } from '../client-path';
import { create } from './create';
import { CreateClientForm } from './create-client-form';

export const metadata: Metadata = { title: 'Create client' };

export default async function CreateClientPage({ params }: { params: Promise<{ tenant: string }> }) {
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = clientsPath(tenant.slug);
  return (
    <>
      <PageHeader
        title="Create client"
        description="The kind sets safe defaults. Everything but the kind of credentials can be changed later."
        breadcrumbs={[{ label: 'Clients', href: listHref }]}
      />
      <CreateClientForm
        action={create.bind(null, tenant.slug)}
        scopes={[...tenant.scopes].map(([name, description]) => ({ name, description, forMachines: machineScopes.has(name) }))}
        listHref={listHref}
      />
    </>
  );
}
