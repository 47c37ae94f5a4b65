import { notFound } from 'next/navigation';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { managesTenants } from '@/lib/tenants/operator';
import { csvPieces } from './csv-pieces';
import { isExported, listExports } from './list-exports';

/** Streams the rows of a list as a CSV file, the oldest first, after recording who exports them. */
export async function GET(
  request: Request,
  { params }: { params: Promise<{ tenant: string; list: string }> },
): Promise<Response> {
  const { tenant: place, list } = await params;
  const context = await requireDownloader(place);
  const { tenant, container, admin, cause } = context;
  if (!isExported(list) || (list === 'tenants' && !managesTenants(tenant, admin.role))) notFound();
  const now = container.now();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const exported = listExports[list](context, query, now);
  await container.auditLog.note({
    tenantId: tenant.id,
    cause,
    action: 'list.exported',
    target: { type: 'tenant', id: tenant.id, name: null },
    detail: { list, filter: exported.filter },
  });
  return downloadResponse(streamOf(csvPieces(exported)), { name: list, format: 'csv', slug: tenant.slug, now });
}
