import { parseListState } from '@/components/data-table/state';
import { exportPeople } from '@/lib/directory/export-people';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { peopleSpec } from '../list-spec';
import { peopleFilter } from '../people-filter';

/** Streams all people of the list as a CSV file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, container, cause } = await requireDownloader((await params).tenant);
  const state = parseListState(Object.fromEntries(new URL(request.url).searchParams), peopleSpec);
  const now = container.now();
  const pieces = await exportPeople(
    container.directory,
    { tenantId: tenant.id, filter: peopleFilter(state) },
    { cause, now },
  );
  return downloadResponse(streamOf(pieces), { name: 'people', format: 'csv', slug: tenant.slug, now });
}
