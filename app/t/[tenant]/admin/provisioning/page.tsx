import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { LiveList } from '@/components/live/live-list';
import { ButtonLink } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { listApplications } from '@/lib/provisioning/downstream/lists';
import { listEntries } from '@/lib/provisioning/log/list-entries';
import { listConnections } from '@/lib/provisioning/scim-connections/list-connections';
import { applicationPath, applicationsPath } from '../downstream-applications/application-path';
import { openList } from '../list-views/open-list';
import { liveList } from '../live/live-page';
import { EntriesTable } from './entries-table';
import { provisioningSpec } from './list-spec';
import { provisioningQuery } from './provisioning-query';
import { readableAddress } from './readable-address';

export const generateMetadata = titled(msg('common.provisioningLog'));

/** The maximum number of connections in the filter, and of downstream applications. */
const CONNECTIONS_AT_MOST = 100;

export default async function ProvisioningLogPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container } = context;
  const { state, tools } = await openList(context, 'provisioning', provisioningSpec, await searchParams);
  const live = liveList(context, { list: 'provisioning', topics: ['provisioning'], state, spec: provisioningSpec });
  const now = container.now();
  const [{ entries, total }, { connections }, { applications }] = await Promise.all([
    listEntries(container.provisioningLog, { tenantId: tenant.id, ...provisioningQuery(state, now) }),
    listConnections(container.scimConnections, { tenantId: tenant.id, pageSize: CONNECTIONS_AT_MOST, now }),
    listApplications(container.downstream.store, { tenantId: tenant.id, pageSize: CONNECTIONS_AT_MOST }),
  ]);
  const of = applications.find(({ id }) => id === state.filters.application);
  const rows = entries.map(
    ({
      id,
      at,
      method,
      path,
      status,
      detail,
      resourceName,
      connectionName,
      applicationName,
      requestId,
      durationMilliseconds,
    }) => ({
      id,
      at,
      method,
      status,
      detail: detail && t(detail),
      resourceName,
      connectionName: connectionName ?? applicationName,
      requestId,
      address: readableAddress(path),
      milliseconds: durationMilliseconds,
    }),
  );
  return (
    <>
      {of ? (
        <PageHeader
          title={t('provisioning.requestsToApplication', { name: of.name })}
          description={t('provisioning.everyRequestToApplication')}
          breadcrumbs={[
            { label: t('downstream.applications'), href: applicationsPath(tenant.place) },
            { label: of.name, href: applicationPath(tenant.place, of.id) },
          ]}
        />
      ) : (
        <PageHeader title={t('common.provisioningLog')} description={t('provisioning.everyRequestFromDirectoryWhat')} />
      )}
      <LiveList {...live(entries.map(({ at }) => at))} />
      <EntriesTable
        rows={rows}
        total={total}
        state={state}
        tools={tools}
        basePath={tenantPath(tenant.place, '/admin/provisioning')}
        connections={connections.map(({ id, name }) => ({ id, name }))}
        applications={applications.map(({ id, name }) => ({ id, name }))}
        nextStep={
          <ButtonLink href={tenantPath(tenant.place, '/admin/scim-connections')}>
            {connections.length === 0 ? t('common.connectADirectory') : t('common.scimConnections')}
          </ButtonLink>
        }
        about={entries.find(({ resourceName }) => resourceName !== null)?.resourceName ?? null}
      />
    </>
  );
}
