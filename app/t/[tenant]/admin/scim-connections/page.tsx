import { Plug, Plus } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import { openList } from '../list-views/open-list';
import { connectionPath, connectionsPath } from './connection-path';
import { ConnectionsTable } from './connections-table';
import { providerLabels } from './labels';
import { connectionListSpec } from './list-spec';

export const generateMetadata = titled(msg('common.scimConnections'));

export default async function ConnectionsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, admin, container } = context;
  const { state, query, tools } = await openList(context, 'scim-connections', connectionListSpec, await searchParams);
  const { status } = state.filters;
  const now = container.now();
  const braked = new Set((await container.scimConnections.listBraked(tenant.id, now)).map(({ id }) => id));
  const { connections, total } = await listConnections(container.scimConnections, {
    ...query,
    now,
    status: status === 'enabled' || status === 'disabled' ? status : undefined,
  });
  const basePath = connectionsPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('common.connectADirectory')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t('common.scimConnections')}
        description={t('scimConnections.directoriesThatProvisionPeopleAnd')}
        actions={create}
      />
      <ConnectionsTable
        rows={connections.map((connection) => ({
          id: connection.id,
          name: connection.name,
          href: connectionPath(tenant.place, connection.id),
          provider: t(providerLabels[connection.provider]),
          status: connection.disabledAt ? 'disabled' : braked.has(connection.id) ? 'braked' : 'enabled',
          activeTokens: connection.activeTokens,
          lastUsedAt: connection.lastUsedAt,
          createdAt: connection.createdAt,
        }))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        empty={
          <EmptyState
            icon={<Plug />}
            title={t('scimConnections.noDirectoriesConnected')}
            description={t('scimConnections.connectOktaMicrosoftEntraId')}
            action={create}
          />
        }
      />
    </>
  );
}
