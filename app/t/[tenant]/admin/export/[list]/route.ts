import { notFound } from 'next/navigation';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { csvLine } from '@/lib/platform/shared/csv';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { managesTenants } from '@/lib/tenants/operator';
import { type CsvRow, type ExportedList, isExported, listExports } from './list-exports';

const PER_STEP = 200;
/** The most rows of a file: later pages of a list cost more to read than the first ones. */
const ROWS_AT_MOST = 50_000;

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
  const readPage = listExports[list](context, query, now);
  await container.auditLog.note({
    tenantId: tenant.id,
    cause,
    action: 'list.exported',
    target: { type: 'tenant', id: tenant.id, name: null },
    detail: { list, filter: query },
  });
  return downloadResponse(streamOf(pieces(readPage)), { name: list, format: 'csv', slug: tenant.slug, now });
}

async function* pieces(readPage: ReturnType<(typeof listExports)[ExportedList]>): AsyncGenerator<string> {
  for (let page = 1; page * PER_STEP <= ROWS_AT_MOST; page += 1) {
    const rows = await readPage({ page, pageSize: PER_STEP });
    const [first] = rows;
    if (page === 1 && first) yield csvLine(Object.keys(first));
    if (rows.length > 0) yield rows.map((row) => csvLine(Object.values(row).map(cell))).join('');
    if (rows.length < PER_STEP) return;
  }
}

function cell(value: CsvRow[string]): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? value.join(' ') : String(value);
}
