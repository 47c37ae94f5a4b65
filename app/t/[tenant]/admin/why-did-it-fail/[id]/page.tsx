import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { advice } from '@/lib/journal/failures/advice';
import { getFailedRequest } from '@/lib/journal/failures/get-failed-request';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { namedAfter } from '../../named-after';
import { FailedRequestFacts } from './failed-request-facts';

export const generateMetadata = namedAfter(
  msg('failedRequests.failedRequest'),
  'id',
  async ({ tenant, container }, id) => {
    const failedRequest = await getFailedRequest(container.failedRequestLog, { tenantId: tenant.id, id });
    return failedRequest ? (await getText())(failedRequest.reason) : undefined;
  },
);

export default async function FailedRequestPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const { tenant, container } = await requireAdmin(place, 'auditor');
  const failedRequest = await getFailedRequest(container.failedRequestLog, { tenantId: tenant.id, id });
  if (!failedRequest) notFound();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.failedRequests'), href: tenantPath(place, '/admin/why-did-it-fail') }]}
        title={<span className="[overflow-wrap:anywhere]">{t(failedRequest.reason)}</span>}
        description={<Time value={failedRequest.at} format="seconds" />}
      />
      <div className="space-y-6">
        <Callout title={t('failedRequests.nextSteps')}>{t(advice(failedRequest))}</Callout>
        <Card title={t('common.activity')}>
          <FailedRequestFacts failedRequest={failedRequest} tenantPlace={place} />
        </Card>
      </div>
    </>
  );
}
