import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { parseListState } from '@/components/data-table/state';
import { PageHeader } from '@/components/ui/page-header';
import { listRefusals } from '@/lib/journal/failures/list-refusals';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';
import { publicRefusal, refusalReasons } from '@/lib/oauth/protocol/errors';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { listStart } from '../list-start';
import { refusalListSpec, spans } from './list-spec';
import { RefusalsTable } from './refusals-table';

/** The error codes that clients can receive, for the filter: derived from the failure reasons, each once. */
const errorCodes: string[] = [
  ...new Set(['invalid_token', ...refusalReasons.map((reason) => publicRefusal(reason).error)]),
].sort();

export const generateMetadata = titled(text('Failed requests'));

export default async function WhyDidItFailPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, refusalListSpec);
  const { endpoint, code, client } = state.filters;
  const { refusals, total } = await listRefusals(container.refusalLog, {
    tenantId: tenant.id,
    search: state.q,
    endpoint,
    code,
    clientId: client,
    from: listStart(state.filters, spans, container.now()),
    sort: state.sort.by,
    descending: state.sort.direction === 'desc',
    page: state.page,
    pageSize: state.pageSize,
  });
  const rows = refusals.map(({ id, at, requestId, endpoint, code, reason, ipAddress, ...who }) => ({
    id,
    at,
    requestId,
    endpoint,
    code,
    ipAddress,
    reason: t(reasonInWords(reason)),
    who: who.clientName ?? who.clientId ?? who.personName ?? who.connectionName,
  }));
  return (
    <>
      <PageHeader
        title={t('Failed requests')}
        description={t(
          'Look up a request ID from an error page or response. The reason appears within a second and is kept for 7 days. Not recorded: devices that are still polling (authorization_pending). Under load, only one rejection per second is recorded for each cause.',
        )}
      />
      <RefusalsTable
        rows={rows}
        total={total}
        state={state}
        basePath={tenantPath(tenant.place, '/admin/why-did-it-fail')}
        codes={errorCodes}
      />
    </>
  );
}
