import { parseListState } from '@/components/data-table/state';
import { exportDepartures } from '@/lib/operation/departures/export-departures';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { leaversFilter } from '../leavers-query';
import { leaversSpec } from '../list-spec';

/** Streams the leavers of the list as a CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, container, cause } = await requireDownloader((await params).tenant);
  const now = container.now();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const filter = leaversFilter(parseListState(query, leaversSpec), now);
  const pieces = await exportDepartures(container, { tenantId: tenant.id, filter }, { cause, now });
  return downloadResponse(streamOf(pieces), { name: 'leavers', format: 'csv', slug: tenant.slug, now });
}
