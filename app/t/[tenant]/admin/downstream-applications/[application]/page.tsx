import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { LiveFacts } from '@/components/live/live-facts';
import { PageHeader } from '@/components/ui/page-header';
import { pushedKinds, resourceStatuses } from '@/lib/journal/downstream/downstream-resource';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { listDownstreamResources } from '@/lib/provisioning/downstream/lists';
import { DoByApi } from '../../by-api/do-by-api';
import { livePage } from '../../live/live-page';
import { namedAfter } from '../../named-after';
import { targetOptions } from '../../scim-connections/target-options';
import { groupsOfApplication } from '../application-form';
import { applicationPath, applicationsPath } from '../application-path';
import { ApplicationStatus } from '../application-status';
import { resourceListSpec } from '../list-spec';
import { ApplicationFacts } from './application-facts';
import { ApplicationSettings } from './application-settings';
import { EndApplication } from './end-application';
import { Health } from './health';
import { ResourcesTable } from './resources-table';

export const generateMetadata = namedAfter(
  msg('downstream.application'),
  'application',
  async ({ tenant, container }, id) => (await container.downstream.store.find(tenant.id, id))?.name,
);

interface Props {
  params: Promise<{ tenant: string; application: string }>;
  searchParams: PageQuery;
}

export default async function ApplicationPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant: place, application: id } = await params;
  const context = await requireAdmin(place, 'auditor');
  const { tenant, admin, container } = context;
  const live = livePage(context, ['notices'], [id]);
  const { store } = container.downstream;
  const application = await store.find(tenant.id, id);
  if (!application) notFound();
  const editable = roleSuffices(admin.role, 'admin');
  const state = parseListState(await searchParams, resourceListSpec);
  const [{ resources, total }, groups, types] = await Promise.all([
    listDownstreamResources(store, {
      tenantId: tenant.id,
      applicationId: id,
      search: state.q,
      status: resourceStatuses.find((status) => status === state.filters.status),
      kind: pushedKinds.find((kind) => kind === state.filters.kind),
      page: state.page,
      pageSize: state.pageSize,
      descending: state.sort.direction === 'desc',
    }),
    groupsOfApplication(container.directory, tenant.id, application.groupIds),
    container.resourceTypes(tenant.id),
  ]);
  const shared = { application, tenantPlace: tenant.place, editable };
  return (
    <>
      <LiveFacts {...live} />
      <PageHeader
        title={application.name}
        breadcrumbs={[{ label: t('downstream.applications'), href: applicationsPath(tenant.place) }]}
        status={<ApplicationStatus {...application} />}
      />
      <div className="max-w-3xl space-y-5">
        <Health {...shared} />
        <ApplicationFacts {...shared} groups={groups.map(({ displayName }) => displayName)} />
      </div>
      <section aria-labelledby="resources" className="my-8 space-y-3">
        <h2 id="resources" className="text-lg font-semibold">
          {t('downstream.peopleAndGroups')}
        </h2>
        <ResourcesTable
          {...shared}
          rows={resources}
          total={total}
          state={state}
          basePath={applicationPath(tenant.place, id)}
        />
      </section>
      <div className="max-w-3xl space-y-5">
        <ApplicationSettings {...shared} groups={groups} options={targetOptions(types.User, t('downstream.leftOut'))} />
        {editable && <EndApplication {...shared} />}
      </div>
      <DoByApi actions="downstream-applications/[application]/actions.ts" params={params} />
    </>
  );
}
