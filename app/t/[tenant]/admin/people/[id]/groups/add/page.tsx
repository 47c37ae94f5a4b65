import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import type { Group } from '@/lib/directory/group';
import { listGroups } from '@/lib/directory/list-groups';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { personName } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import type { ScimConnection } from '@/lib/provisioning/scim-connections/connection';
import type { ScimConnectionStore } from '@/lib/provisioning/scim-connections/store';
import { DoByApi } from '../../../../by-api/do-by-api';
import { type Candidate, candidateSpec } from '../../../../groups/[group]/candidate';
import { CandidatesForm } from '../../../../groups/[group]/candidates-form';
import { CandidatesTable } from '../../../../groups/[group]/candidates-table';
import { KeptByDirectory } from '../../../../groups/[group]/provisioned-note';
import { groupsPath } from '../../../../groups/group-path';
import { personTitle } from '../../person-title';
import { addToGroups } from './add-to-groups';

/**
 * A group that a person may be added to, and where it comes from.
 * @param held the groups that the person is already in
 * @param keepers the connections that provision groups, by ID
 */
function groupCandidate(
  t: SayText,
  { id, displayName, connectionId }: Pick<Group, 'id' | 'displayName' | 'connectionId'>,
  held: ReadonlySet<string>,
  keepers: ReadonlyMap<string, { name: string }>,
): Candidate {
  const detail =
    connectionId === null ? t('common.console') : (keepers.get(connectionId)?.name ?? t('common.aDeletedConnection'));
  return { id, displayName, detail, already: held.has(id) ? t('common.alreadyAMember') : null };
}

/** The connections that provision any of the groups, by ID. Deleted connections are left out. */
async function keepersOf(
  connections: Pick<ScimConnectionStore, 'find'>,
  tenantId: string,
  groups: readonly { connectionId: string | null }[],
): Promise<Map<string, ScimConnection>> {
  const ids = [...new Set(groups.flatMap(({ connectionId }) => connectionId ?? []))];
  const found = await Promise.all(ids.map((id) => connections.find(tenantId, id)));
  return new Map(found.flatMap((connection) => (connection ? [[connection.id, connection]] : [])));
}

export const generateMetadata = personTitle(msg('people.addToGroups'));

export default async function AddToGroupsPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string; id: string }>;
  searchParams: PageQuery;
}) {
  const { tenant: place, id } = await params;
  const {
    tenant,
    container: { directory, scimConnections },
  } = await requireAdmin(place, 'admin');
  const person = await directory.findPerson(tenant.id, id);
  if (!person) notFound();
  const state = parseListState(await searchParams, candidateSpec);
  const { groups, total } = await listGroups(directory, {
    tenantId: tenant.id,
    search: state.q,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const [held, keepers] = await Promise.all([
    directory.findHoldersAmong(
      tenant.id,
      id,
      groups.map((group) => group.id),
    ),
    keepersOf(scimConnections, tenant.id, groups),
  ]);
  const t = await getText();
  const people = tenantPath(tenant.place, '/admin/people');
  const backHref = `${people}/${id}`;
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('common.people'), href: people },
          { label: personName(person), href: backHref },
        ]}
        title={t('people.addToGroups')}
        description={t('people.personJoinsTheseGroupsSessions', { person: personName(person) })}
      />
      {keepers.size > 0 && (
        <div className="mb-6">
          <KeptByDirectory title={t('people.someGroupsAreProvisionedBy')} />
        </div>
      )}
      <CandidatesTable
        kind="groups-of-person"
        rows={groups.map((group) => groupCandidate(t, group, held, keepers))}
        total={total}
        state={state}
        basePath={`${backHref}/groups/add`}
        next={<ButtonLink href={`${groupsPath(tenant.place)}/new`}>{t('common.newGroup')}</ButtonLink>}
      />
      <CandidatesForm
        action={addToGroups.bind(null, tenant.place)}
        fields={{ id }}
        backHref={backHref}
        backLabel={t('people.backToPerson')}
      />
      <DoByApi actions="people/[id]/groups/add/add-to-groups.ts" params={params} />
    </>
  );
}
