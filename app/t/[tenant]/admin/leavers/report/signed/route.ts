import { headers } from 'next/headers';
import { forbidden, notFound } from 'next/navigation';
import { parseListState } from '@/components/data-table/state';
import { signReport } from '@/lib/operation/departures/report';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { requireRecentSignIn } from '@/lib/pages/console/require-recent-sign-in';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { issuerOf, originOf } from '@/lib/platform/shared/paths';
import { leaversFilter } from '../../leavers-query';
import { leaversSpec } from '../../list-spec';

/** The report as a signed file. A link from another site cannot start the download. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, cause, admin } = context;
  const { url } = container.config;
  if (formSender(await headers(), originOf(url, tenant.place)) === 'foreign') forbidden();
  await requireRecentSignIn(context, admin);
  const now = container.now();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const report = await signReport(
    { auditLog: container.auditLog, departures: container.departures, keys: container.signingKeys(tenant.id) },
    {
      tenantId: tenant.id,
      issuer: issuerOf(url, tenant.place),
      filter: leaversFilter(parseListState(query, leaversSpec), now),
    },
    { cause, now },
  );
  if (report === null) notFound();
  return new Response(report, {
    headers: {
      'Content-Type': 'application/jwt',
      'Content-Disposition': `attachment; filename="leavers-${tenant.slug}-${now.toISOString().slice(0, 10)}.jwt"`,
      'Cache-Control': 'no-store',
    },
  });
}
