import { Plus, UsersRound } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { listGroups } from '@/lib/directory/list-groups';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { createdWithin } from '../list-start';
import { openList } from '../list-views/open-list';
import { connectionChoices, connectionFilter } from '../people/connection-filter';
import { groupsPath } from './group-path';
import { groupRow } from './group-row';
import { GroupsTable } from './groups-table';
import { groupListSpec } from './list-spec';

export const generateMetadata = titled(msg('common.groups'));

export default async function GroupsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, admin } = context;
  const { state, tools } = await openList(context, 'groups', groupListSpec, await searchParams);
  const [{ groups, total }, connections] = await Promise.all([
    listGroups(container.directory, {
      tenantId: tenant.id,
      search: state.q,
      ...connectionFilter(state.filters.connection),
      ...createdWithin(state.filters),
      sort: state.sort.by,
      descending: state.sort.direction === 'desc',
      page: state.page,
      pageSize: state.pageSize,
    }),
    connectionChoices(container.scimConnections, tenant.id, container.now(), t),
  ]);
  const names = new Map(connections.map(({ value, label }) => [value, label]));
  const basePath = groupsPath(tenant.place);
  const create = roleSuffices(admin.role, 'admin') && (
    <ButtonLink href={`${basePath}/new`} variant="primary">
      <Plus aria-hidden />
      {t('common.newGroup')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('common.groups')} description={t('groups.setsOfPeopleProvisionedBy')} actions={create} />
      <GroupsTable
        rows={groups.map((group) => groupRow(t, group, names))}
        total={total}
        state={state}
        tools={tools}
        basePath={basePath}
        connections={connections}
        empty={
          <EmptyState
            icon={<UsersRound />}
            title={t('groups.noGroupsYet')}
            description={t('groups.createGroupOrConnectDirectory')}
            action={create}
          />
        }
      />
    </>
  );
}
