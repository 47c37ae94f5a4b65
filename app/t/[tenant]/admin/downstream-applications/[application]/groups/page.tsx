import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { listGroups } from '@/lib/directory/list-groups';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { DoByApi } from '../../../by-api/do-by-api';
import { candidateSpec } from '../../../groups/[group]/candidate';
import { CandidatesForm } from '../../../groups/[group]/candidates-form';
import { CandidatesTable } from '../../../groups/[group]/candidates-table';
import { groupsPath } from '../../../groups/group-path';
import { namedAfter } from '../../../named-after';
import { addGroupsPath, applicationPath, applicationsPath } from '../../application-path';
import { addGroups } from './add-groups';

export const generateMetadata = namedAfter(
  msg('downstream.addGroups'),
  'application',
  async ({ tenant, container }, id) => (await container.downstream.store.find(tenant.id, id))?.name,
);

interface Props {
  params: Promise<{ tenant: string; application: string }>;
  searchParams: PageQuery;
}

export default async function AddGroupsPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: place, application: id } = await params;
  const { tenant, container } = await requireAdmin(place, 'admin');
  const application = await container.downstream.store.find(tenant.id, id);
  if (application?.assignment !== 'groups') notFound();
  const state = parseListState(await searchParams, candidateSpec);
  const { groups, total } = await listGroups(container.directory, {
    tenantId: tenant.id,
    search: state.q,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const assigned = new Set(application.groupIds);
  const backHref = applicationPath(tenant.place, id);
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: t('downstream.applications'), href: applicationsPath(tenant.place) },
          { label: application.name, href: backHref },
        ]}
        title={t('downstream.addGroups')}
        description={t('downstream.addGroupsMeans', { name: application.name })}
      />
      <CandidatesTable
        kind="groups-of-person"
        rows={groups.map((group) => ({
          id: group.id,
          displayName: group.displayName,
          detail: group.connectionId === null ? t('common.console') : 'SCIM',
          already: assigned.has(group.id) ? t('downstream.alreadyAssigned') : null,
        }))}
        total={total}
        state={state}
        basePath={addGroupsPath(tenant.place, id)}
        next={<ButtonLink href={`${groupsPath(tenant.place)}/new`}>{t('common.newGroup')}</ButtonLink>}
      />
      <CandidatesForm
        action={addGroups.bind(null, tenant.place)}
        fields={{ id }}
        backHref={backHref}
        backLabel={t('downstream.backToApplication')}
      />
      <DoByApi actions="downstream-applications/[application]/groups/add-groups.ts" params={params} />
    </>
  );
}
