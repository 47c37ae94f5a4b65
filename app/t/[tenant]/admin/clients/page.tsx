import { AppWindow, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { deletedPercent } from '@/lib/grants/clients/client';
import { listClients } from '@/lib/grants/clients/list-clients';
import { clientOrigins, isSelfRegistered } from '@/lib/oauth/clients/client';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { personName } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { openList } from '../list-views/open-list';
import { skipsConsent } from './[client]/risks-of';
import { clientPath, clientsPath } from './client-path';
import { clientsFilter } from './clients-query';
import { ClientsTable } from './clients-table';
import { grantLabel, grantOptions, kindLabel, originLabels } from './labels';
import { clientListSpec } from './list-spec';

export const generateMetadata = titled(msg('common.clients'));

export default async function ClientsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, tools } = await openList(context, 'clients', clientListSpec, await searchParams);
  const { clients, total } = await listClients(container.clients, {
    tenantId: tenant.id,
    ...clientsFilter(state),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const { owner: ownerId } = state.filters;
  const owner = ownerId ? await container.directory.findPerson(tenant.id, ownerId) : null;
  const basePath = clientsPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('common.createClient')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.clients')}
        description={t('clients.applicationsAndServicesThatCan')}
        actions={create}
      />
      <ClientsTable
        rows={clients.map((client) => ({
          clientId: client.clientId,
          clientName: client.clientName,
          href: clientPath(tenant.place, client.clientId),
          kind: t(kindLabel(client)),
          grants: client.grantTypes.map((name) => t(grantLabel(name))),
          unverified: isSelfRegistered(client) ? t(originLabels[client.origin]) : null,
          legacy: !client.requirePkce,
          skipsConsent: skipsConsent(client),
          disabled: client.disabledAt !== null,
          deleted: client.deletion && deletedPercent(client.deletion),
          lastUsedAt: client.lastUsedAt,
          createdAt: client.createdAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        grantOptions={grantOptions.map(({ value, label }) => ({ value, label: t(label) }))}
        originOptions={clientOrigins.map((value) => ({ value, label: t(originLabels[value]) }))}
        owner={owner && { value: owner.id, label: personName(owner) }}
        empty={
          <EmptyState
            icon={<AppWindow />}
            title={t('common.noClientsYet')}
            description={t('clients.clientIsApplicationThatSigns')}
            action={create}
          />
        }
      />
    </>
  );
}
