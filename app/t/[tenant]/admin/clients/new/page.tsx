import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { machineScopes, scopesOfPeople } from '@/lib/tenants/built-in-scopes';
import { DoByApi } from '../../by-api/do-by-api';
import { clientsPath } from '../client-path';
import { create } from './create';
import { CreateClientForm } from './create-client-form';
import { forMachines, forPeople } from './shown-for';

export const generateMetadata = titled(msg('common.createClient'));

export default async function CreateClientPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant } = await requireAdmin((await params).tenant, 'admin');
  const listHref = clientsPath(tenant.place);
  return (
    // The form becomes the created client, which the heading follows without a script.
    <div className="group/create">
      <PageHeader
        title={
          <>
            <span className="group-has-data-created/create:hidden">{t('common.createClient')}</span>
            <span className="hidden group-has-data-created/create:inline">{t('clients.clientCreated')}</span>
          </>
        }
        description={
          <span className="group-has-data-created/create:hidden">{t('clients.kindSetsSafeDefaultsYou')}</span>
        }
        breadcrumbs={[{ label: t('common.clients'), href: listHref }]}
      />
      <CreateClientForm
        action={create.bind(null, tenant.place)}
        scopes={[...tenant.scopes].map(([name, description]) => ({ name, description, className: classOf(name) }))}
        listHref={listHref}
      />
      <DoByApi actions="clients/new/create.ts" params={params} />
    </div>
  );
}

function classOf(scope: string): string | undefined {
  if (machineScopes.has(scope)) return forMachines;
  return scopesOfPeople.has(scope) ? forPeople : undefined;
}
