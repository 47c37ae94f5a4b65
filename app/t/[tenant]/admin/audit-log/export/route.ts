import { parseListState } from '@/components/data-table/state';
import { exportAuditLog } from '@/lib/journal/audit/export-audit-log';
import { downloadResponse, requireDownloader } from '@/lib/pages/console/download';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { auditFilter } from '../audit-query';
import { auditLogSpec } from '../list-spec';

/** Streams all entries of the list as a file. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const { tenant, container, cause } = await requireDownloader((await params).tenant);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const format = query.format === 'jsonl' ? 'jsonl' : 'csv';
  const now = container.now();
  const filter = auditFilter(parseListState(query, auditLogSpec), now);
  const pieces = await exportAuditLog(container, { tenantId: tenant.id, filter, format }, { cause, now });
  return downloadResponse(streamOf(pieces), { name: 'audit-log', format, slug: tenant.slug, now });
}
