import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { parseListState } from '@/components/data-table/state';
import { PageHeader } from '@/components/ui/page-header';
import { listRefusals } from '@/lib/journal/failures/list-refusals';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { tenantPath } from '@/lib/platform/shared/paths';
import { text } from '@/lib/platform/shared/text';
import { listStart } from '../list-start';
import { errorCodes } from './error-codes';
import { refusalListSpec, spans } from './list-spec';
import { RefusalsTable } from './refusals-table';

export const generateMetadata = titled(text('Why did it fail?'));

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
        title={t('Why did it fail?')}
        description={t(
          'Paste the request ID of an error page or answer. The reason stands here a second after the refusal, and for seven days. Not recorded: a device that is told to go on waiting (authorization_pending), which is no refusal; of requests turned away under load, one a second of each cause.',
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
