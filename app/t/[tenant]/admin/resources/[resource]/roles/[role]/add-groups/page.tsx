import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { listGroups } from '@/lib/directory/list-groups';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { candidateSpec } from '../../../../../groups/[group]/candidate';
import { CandidatesForRole } from '../candidates-for-role';
import { loadRole, type RoleParams } from '../load-role';
import { roleTitle } from '../role-title';

export const generateMetadata = roleTitle(msg('resources.assignToGroups'));

export default async function AssignToGroupsPage({
  params,
  searchParams,
}: {
  params: RoleParams;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const page = await loadRole(params, 'admin');
  const {
    context: { tenant, container },
    resource,
    role,
  } = page;
  const state = parseListState(await searchParams, candidateSpec);
  const { groups, total } = await listGroups(container.directory, {
    tenantId: tenant.id,
    search: state.q,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const holders = await container.resources.findHoldersAmong(
    { tenantId: tenant.id, resource: resource.identifier, role: role.name },
    groups.map(({ id }) => id),
  );
  const rows = groups.map((group) => ({
    id: group.id,
    displayName: group.displayName,
    detail: group.connectionId === null ? t('common.console') : 'SCIM',
    already: holders.has(group.id) ? t('resources.alreadyAssigned') : null,
  }));
  return <CandidatesForRole page={page} kind="groups-with-role" rows={rows} total={total} state={state} />;
}
