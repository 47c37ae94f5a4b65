import { notFound } from 'next/navigation';
import { parseListState } from '@/components/data-table/state';
import { signReport } from '@/lib/operation/departures/report';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { issuerOf } from '@/lib/platform/shared/paths';
import { leaversFilter } from '../../leavers-query';
import { leaversSpec } from '../../list-spec';

/** The report as a signed file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, container, cause } = await requireDownloader((await params).tenant);
  const now = container.now();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const report = await signReport(
    { auditLog: container.auditLog, departures: container.departures, keys: container.signingKeys(tenant.id) },
    {
      tenantId: tenant.id,
      issuer: issuerOf(container.config.url, tenant.place),
      filter: leaversFilter(parseListState(query, leaversSpec), now),
    },
    { cause, now },
  );
  if (report === null) notFound();
  return downloadResponse(report, { name: 'leavers', format: 'jwt', slug: tenant.slug, now });
}
