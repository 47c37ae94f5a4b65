import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { parseListState } from '@/components/data-table/state';
import { exportDepartures } from '@/lib/operation/departures/export-departures';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { requireRecentSignIn } from '@/lib/pages/console/require-recent-sign-in';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { originOf } from '@/lib/platform/shared/paths';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { leaversFilter } from '../leavers-query';
import { leaversSpec } from '../list-spec';

/** Streams the leavers of the list as a CSV file. A link from another site cannot start an export. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, cause, admin } = context;
  if (formSender(await headers(), originOf(container.config.url, tenant.place)) === 'foreign') forbidden();
  await requireRecentSignIn(context, admin);
  const now = container.now();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const filter = leaversFilter(parseListState(query, leaversSpec), now);
  const pieces = await exportDepartures(container, { tenantId: tenant.id, filter }, { cause, now });
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="leavers-${tenant.slug}-${now.toISOString().slice(0, 10)}.csv"`,
      'Cache-Control': 'no-store',
    },
  });
}
