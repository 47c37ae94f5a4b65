import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { listPeopleOfGroup } from '@/lib/directory/list-members';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { type MessageId, msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { MemberPeopleTable } from '../../member-tables';
import { groupPath } from '../group-path';
import { GroupFrame } from './group-frame';
import { groupTitle, loadGroup } from './load-group';
import { peopleOfGroupSpec } from './member-specs';
import { RemoveMember } from './remove-member';

export const generateMetadata = groupTitle(msg('common.group'));

export default async function GroupPage({
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
  const state = parseListState(await searchParams, peopleOfGroupSpec);
  const { members, total } = await listPeopleOfGroup(container.directory, {
    tenantId: tenant.id,
    groupId: id,
    search: state.q,
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const basePath = groupPath(tenant.place, id);
  return (
    <GroupFrame page={page} tab="">
      <MemberPeopleTable
        added={'groups.added' satisfies MessageId}
        spec={peopleOfGroupSpec}
        rows={members.map((member) => ({
          ...member,
          href: tenantPath(tenant.place, `/admin/people/${member.id}`),
          action: mayChange && (
            <RemoveMember
              tenantPlace={tenant.place}
              group={group}
              member={{ id: member.id, name: member.displayName ?? member.userName, kind: 'person' }}
            />
          ),
        }))}
        total={total}
        state={state}
        basePath={basePath}
        empty={{
          title: t('groups.noDirectMembers'),
          description: t('groups.nestedGroupsMayStillContribute'),
          action: mayChange && <ButtonLink href={`${basePath}/add`}>{t('groups.addPeople')}</ButtonLink>,
        }}
      />
    </GroupFrame>
  );
}
