import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { MemberPeopleTable } from '../../../../member-tables';
import { holderSpec } from './holder-spec';
import { loadRole, type RoleParams } from './load-role';
import { RoleFrame } from './role-frame';
import { roleTitle } from './role-title';
import { UnassignButton } from './unassign-button';

export const generateMetadata = roleTitle(msg('resources.role'));

export default async function RolePage({ params, searchParams }: { params: RoleParams; searchParams: PageQuery }) {
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
  const { holders, total } = await container.resources.listPeopleWithRole({
    tenantId: tenant.id,
    resource: resource.identifier,
    role: role.name,
    search: state.q,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  return (
    <RoleFrame page={page} tab="">
      <MemberPeopleTable
        added={'resources.assigned' satisfies MessageId}
        showOrigin
        spec={holderSpec}
        rows={holders.map((holder) => ({
          ...holder,
          href: tenantPath(tenant.place, `/admin/people/${holder.id}`),
          origin: holder.byDirectory ? t('resources.byDirectory') : null,
          action: mayChange && (
            <UnassignButton
              tenantPlace={tenant.place}
              resource={resource}
              role={role.name}
              holder={{ kind: 'person', id: holder.id, name: holder.displayName ?? holder.userName }}
              byDirectory={holder.byDirectory}
            />
          ),
        }))}
        total={total}
        state={state}
        basePath={path}
        empty={{
          title: t('resources.assignedToNoPeople'),
          description: t('resources.groupsMayStillBringIt'),
          action: mayChange && <ButtonLink href={`${path}/add`}>{t('resources.assignToPeople')}</ButtonLink>,
        }}
      />
    </RoleFrame>
  );
}
