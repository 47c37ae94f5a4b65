import type { SearchParams } from '@/components/data-table/state';
import { downloadResponse } from '@/lib/pages/console/download';
import type { AdminContext } from '@/lib/pages/console/require-admin';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { csvPieces } from './csv-pieces';
import type { Export } from './exported';

interface ExportedList {
  /** The list's address. */
  list: string;
  /** The name of the file. */
  name: string;
  exportOf(context: AdminContext, params: SearchParams, now: Date): Export;
}

/** Streams the rows of a list as a CSV file, the oldest first, after recording who exports them. */
export async function streamExport(
  context: AdminContext,
  request: Request,
  { list, name, exportOf }: ExportedList,
): Promise<Response> {
  const { tenant, container, cause } = context;
  const now = container.now();
  const exported = exportOf(context, Object.fromEntries(new URL(request.url).searchParams), now);
  await container.auditLog.note({
    tenantId: tenant.id,
    cause,
    action: 'list.exported',
    target: { type: 'tenant', id: tenant.id, name: null },
    detail: { list, filter: exported.filter },
  });
  return downloadResponse(streamOf(csvPieces(exported)), { name, format: 'csv', slug: tenant.slug, now });
}
