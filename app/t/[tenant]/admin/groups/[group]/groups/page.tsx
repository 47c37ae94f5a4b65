import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { listGroupsInGroup } from '@/lib/directory/list-members';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { MemberGroupsTable } from '../../../member-tables';
import { groupPath } from '../../group-path';
import { GroupFrame } from '../group-frame';
import { groupTitle, loadGroup } from '../load-group';
import { groupsInGroupSpec } from '../member-specs';
import { RemoveMember } from '../remove-member';

export const generateMetadata = groupTitle(msg('common.group'));

export default async function GroupsInGroupPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; group: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant: place, group: id } = await params;
  const page = await loadGroup(place, id);
  const {
    context: { tenant, container },
    group,
    mayChange,
  } = page;
  const state = parseListState(await searchParams, groupsInGroupSpec);
  const { members, total } = await listGroupsInGroup(container.directory, {
    tenantId: tenant.id,
    groupId: id,
    search: state.q,
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const path = groupPath(tenant.place, id);
  return (
    <GroupFrame page={page} tab="/groups">
      <MemberGroupsTable
        added={'groups.added' satisfies MessageId}
        spec={groupsInGroupSpec}
        rows={members.map((member) => ({
          ...member,
          href: groupPath(tenant.place, member.id),
          action: mayChange && (
            <RemoveMember
              tenantPlace={tenant.place}
              group={group}
              member={{ id: member.id, name: member.displayName, kind: 'group' }}
            />
          ),
        }))}
        total={total}
        state={state}
        basePath={`${path}/groups`}
        empty={{
          title: t('groups.noNestedGroups'),
          description: t('groups.addGroupAndItsMembers'),
          action: mayChange && <ButtonLink href={`${path}/add-groups`}>{t('groups.addGroups')}</ButtonLink>,
        }}
      />
    </GroupFrame>
  );
}
