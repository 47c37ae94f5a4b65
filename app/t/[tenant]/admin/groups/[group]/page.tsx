import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { listPeopleOfGroup } from '@/lib/directory/list-members';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { groupPath } from '../group-path';
import { GroupFrame } from './group-frame';
import { groupTitle, loadGroup } from './load-group';
import { peopleOfGroupSpec } from './member-specs';
import { PeopleOfGroupTable } from './people-of-group-table';
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
      <PeopleOfGroupTable
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
        empty={mayChange && <ButtonLink href={`${basePath}/add`}>{t('groups.addPeople')}</ButtonLink>}
      />
    </GroupFrame>
  );
}
