import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { LiveList } from '@/components/live/live-list';
import { PageHeader } from '@/components/ui/page-header';
import { listFailedRequests } from '@/lib/journal/failures/list-failed-requests';
import { errorReasons } from '@/lib/oauth/protocol/error-reasons';
import { publicOAuthError } from '@/lib/oauth/protocol/errors';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { openList } from '../list-views/open-list';
import { liveList } from '../live/live-page';
import { failedRequestsQuery } from './failed-requests-query';
import { FailedRequestsTable } from './failed-requests-table';
import { failedRequestListSpec } from './list-spec';

/** The error codes that clients can receive, for the filter: derived from the failure reasons, each once. */
const errorCodes: string[] = [
  ...new Set(['invalid_token', ...errorReasons.map((reason) => publicOAuthError(reason).error)]),
].sort();

export const generateMetadata = titled(msg('common.failedRequests'));

export default async function WhyDidItFailPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container } = context;
  const { state, tools } = await openList(context, 'why-did-it-fail', failedRequestListSpec, await searchParams);
  const live = liveList(context, { list: 'why-did-it-fail', topics: ['failures'], state, spec: failedRequestListSpec });
  const { failedRequests, total } = await listFailedRequests(container.failedRequestLog, {
    tenantId: tenant.id,
    ...failedRequestsQuery(state, container.now()),
  });
  const rows = failedRequests.map(({ id, at, requestId, endpoint, code, reason, ipAddress, ...who }) => ({
    id,
    at,
    requestId,
    endpoint,
    code,
    ipAddress,
    reason: t(reason),
    who: who.clientName ?? who.clientId ?? who.personName ?? who.connectionName,
  }));
  return (
    <>
      <PageHeader title={t('common.failedRequests')} description={t('failedRequests.lookUpRequestIdFrom')} />
      <LiveList {...live(failedRequests.map(({ at }) => at))} />
      <FailedRequestsTable
        rows={rows}
        total={total}
        state={state}
        tools={tools}
        basePath={tenantPath(tenant.place, '/admin/why-did-it-fail')}
        codes={errorCodes}
      />
    </>
  );
}
