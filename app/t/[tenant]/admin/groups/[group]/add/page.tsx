import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { listPeople } from '@/lib/directory/list-people';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { personName } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { candidateSpec } from '../candidate';
import { CandidatesFrame } from '../candidates-frame';
import { groupTitle } from '../load-group';

export const generateMetadata = groupTitle(msg('groups.addPeople'));

export default async function AddPeoplePage({
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
  const { people, total } = await listPeople(directory, {
    tenantId: tenant.id,
    search: state.q,
    sort: 'displayName',
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const members = await directory.findMembersAmong(
    tenant.id,
    id,
    people.map((person) => person.id),
  );
  const t = await getText();
  const rows = people.map((person) => ({
    id: person.id,
    displayName: personName(person),
    detail: personName(person) === person.attributes.userName ? '—' : person.attributes.userName,
    already: members.has(person.id) ? t('common.alreadyAMember') : null,
  }));
  return (
    <CandidatesFrame tenantPlace={tenant.place} group={group} kind="people" rows={rows} total={total} state={state} />
  );
}
