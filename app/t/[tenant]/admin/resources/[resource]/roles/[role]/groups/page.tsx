import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { groupPath } from '../../../../../groups/group-path';
import { MemberGroupsTable } from '../../../../../member-tables';
import { holderSpec } from '../holder-spec';
import { loadRole, type RoleParams } from '../load-role';
import { RoleFrame } from '../role-frame';
import { roleTitle } from '../role-title';
import { UnassignButton } from '../unassign-button';

export const generateMetadata = roleTitle(msg('resources.role'));

export default async function GroupsWithRolePage({
  params,
  searchParams,
}: {
  params: RoleParams;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const page = await loadRole(params);
  const {
    context: { tenant, container },
    resource,
    role,
    path,
    mayChange,
  } = page;
  const state = parseListState(await searchParams, holderSpec);
  const { holders, total } = await container.resources.listGroupsWithRole({
    tenantId: tenant.id,
    resource: resource.identifier,
    role: role.name,
    search: state.q,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  return (
    <RoleFrame page={page} tab="/groups">
      <MemberGroupsTable
        added={'resources.assigned' satisfies MessageId}
        spec={holderSpec}
        rows={holders.map((holder) => ({
          ...holder,
          href: groupPath(tenant.place, holder.id),
          action: mayChange && (
            <UnassignButton
              tenantPlace={tenant.place}
              resource={resource}
              role={role.name}
              holder={{ kind: 'group', id: holder.id, name: holder.displayName }}
            />
          ),
        }))}
        total={total}
        state={state}
        basePath={`${path}/groups`}
        empty={{
          title: t('resources.assignedToNoGroups'),
          description: t('resources.groupsBringRole'),
          action: mayChange && <ButtonLink href={`${path}/add-groups`}>{t('resources.assignToGroups')}</ButtonLink>,
        }}
      />
    </RoleFrame>
  );
}
