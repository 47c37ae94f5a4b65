import { notFound } from 'next/navigation';
import { getLocale } from 'next-intl/server';
import { getText } from '@/app/language/get-text';
import { parseListState } from '@/components/data-table/state';
import { signReportPage } from '@/lib/operation/departures/report';
import { downloadResponse, fileNameOf, requireDownloader } from '@/lib/pages/console/download';
import { issuerOf } from '@/lib/platform/shared/paths';
import { leaversFilter } from '../../leavers-query';
import { leaversSpec } from '../../list-spec';
import { reportHtml } from './report-html';

/** The report as a signed file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, container, cause } = await requireDownloader((await params).tenant);
  const now = container.now();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const issuer = issuerOf(container.config.url, tenant.place);
  const file = { name: 'leavers', format: 'html', slug: tenant.slug, now } as const;
  const page = {
    t: await getText(),
    language: await getLocale(),
    fileName: fileNameOf(file),
    keySet: `${issuer}/jwks`,
    guide: `${container.config.url}/docs/guides/leavers#a-report-for-auditors`,
  };
  const report = await signReportPage(
    { auditLog: container.auditLog, departures: container.departures, keys: container.signingKeys(tenant.id) },
    { tenantId: tenant.id, issuer, filter: leaversFilter(parseListState(query, leaversSpec), now) },
    { cause, now, write: (shown) => reportHtml(shown, page) },
  );
  if (report === null) notFound();
  return downloadResponse(report, file);
}
