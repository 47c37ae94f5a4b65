import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { listGroups } from '@/lib/directory/list-groups';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { personName } from '@/lib/people/person';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { candidateSpec } from '../../../../groups/[group]/candidate';
import { CandidatesForm } from '../../../../groups/[group]/candidates-form';
import { CandidatesTable } from '../../../../groups/[group]/candidates-table';
import { KeptByDirectory } from '../../../../groups/[group]/provisioned-note';
import { groupsPath } from '../../../../groups/group-path';
import { personTitle } from '../../person-title';
import { addToGroups } from './add-to-groups';
import { groupCandidate } from './group-candidate';
import { keepersOf } from './keepers-of';

export const generateMetadata = personTitle(text('Add to groups'));

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
          { label: t('People'), href: people },
          { label: personName(person), href: backHref },
        ]}
        title={t('Add to groups')}
        description={t(
          '{person} joins these groups. Sessions and tokens are not affected; clients that use groups see the change on their next request.',
          { person: personName(person) },
        )}
      />
      {keepers.size > 0 && (
        <div className="mb-6">
          <KeptByDirectory title={t('Some groups are provisioned by a directory: their origin shows the connection')} />
        </div>
      )}
      <CandidatesTable
        kind="groups-of-person"
        rows={groups.map((group) => groupCandidate(t, group, held, keepers))}
        total={total}
        state={state}
        basePath={`${backHref}/groups/add`}
        next={<ButtonLink href={`${groupsPath(tenant.place)}/new`}>{t('New group')}</ButtonLink>}
      />
      <CandidatesForm
        action={addToGroups.bind(null, tenant.place)}
        id={id}
        backHref={backHref}
        backLabel={t('Back to person')}
      />
    </>
  );
}
