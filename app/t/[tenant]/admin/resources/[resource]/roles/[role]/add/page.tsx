import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { listPeople } from '@/lib/directory/list-people';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { personName } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { candidateSpec } from '../../../../../groups/[group]/candidate';
import { CandidatesForRole } from '../candidates-for-role';
import { loadRole, type RoleParams } from '../load-role';
import { roleTitle } from '../role-title';

export const generateMetadata = roleTitle(msg('resources.assignToPeople'));

export default async function AssignToPeoplePage({
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
  const { people, total } = await listPeople(container.directory, {
    tenantId: tenant.id,
    search: state.q,
    sort: 'displayName',
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const holders = await container.resources.findHoldersAmong(
    { tenantId: tenant.id, resource: resource.identifier, role: role.name },
    people.map(({ id }) => id),
  );
  const rows = people.map((person) => ({
    id: person.id,
    displayName: personName(person),
    detail: personName(person) === person.attributes.userName ? '—' : person.attributes.userName,
    already: holders.has(person.id) ? t('resources.alreadyAssigned') : null,
  }));
  return <CandidatesForRole page={page} kind="people-with-role" rows={rows} total={total} state={state} />;
}
