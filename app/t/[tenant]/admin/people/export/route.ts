import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { parseListState } from '@/components/data-table/state';
import { exportPeople } from '@/lib/directory/export-people';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { requireRecentSignIn } from '@/lib/pages/console/require-recent-sign-in';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { originOf } from '@/lib/platform/shared/paths';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { peopleSpec } from '../list-spec';
import { peopleFilter } from '../people-filter';

/** Streams all people of the list as a CSV file. A link from another site cannot start an export. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, cause, admin } = context;
  if (formSender(await headers(), originOf(container.config.url, tenant.place)) === 'foreign') forbidden();
  await requireRecentSignIn(context, admin);
  const state = parseListState(Object.fromEntries(new URL(request.url).searchParams), peopleSpec);
  const now = container.now();
  const pieces = await exportPeople(
    container.directory,
    { tenantId: tenant.id, filter: peopleFilter(state) },
    { cause, now },
  );
  const file = `people-${tenant.slug}-${now.toISOString().slice(0, 10)}.csv`;
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8; header=present',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
    },
  });
}
