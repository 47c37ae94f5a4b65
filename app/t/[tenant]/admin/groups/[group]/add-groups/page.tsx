import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { listGroups } from '@/lib/directory/list-groups';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { candidateSpec } from '../candidate';
import { CandidatesFrame } from '../candidates-frame';
import { groupTitle } from '../load-group';

export const generateMetadata = groupTitle(msg('groups.addGroups'));

export default async function AddGroupsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; group: string }>;
  searchParams: PageQuery;
}) {
  const { tenant: place, group: id } = await params;
  const {
    tenant,
    container: { directory },
  } = await requireAdmin(place, 'admin');
  const group = await directory.findGroup(tenant.id, id);
  if (!group) notFound();
  const state = parseListState(await searchParams, candidateSpec);
  const { groups, total } = await listGroups(directory, {
    tenantId: tenant.id,
    search: state.q,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const members = await directory.findMembersAmong(
    tenant.id,
    id,
    groups.map((candidate) => candidate.id),
  );
  const t = await getText();
  const rows = groups.map((candidate) => ({
    id: candidate.id,
    displayName: candidate.displayName,
    detail: candidate.connectionId === null ? t('common.console') : 'SCIM',
    already:
      candidate.id === group.id ? t('groups.thisGroup') : members.has(candidate.id) ? t('common.alreadyAMember') : null,
  }));
  return (
    <CandidatesFrame tenantPlace={tenant.place} group={group} kind="groups" rows={rows} total={total} state={state} />
  );
}
