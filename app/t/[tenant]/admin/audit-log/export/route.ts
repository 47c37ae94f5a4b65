import { headers } from 'next/headers';
import { forbidden } from 'next/navigation';
import { parseListState } from '@/components/data-table/state';
import { exportAuditLog } from '@/lib/journal/audit/export-audit-log';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { requireRecentSignIn } from '@/lib/pages/console/require-recent-sign-in';
import { formSender } from '@/lib/pages/sign-in/form-sender';
import { originOf } from '@/lib/platform/shared/paths';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { auditFilter } from '../audit-query';
import { auditLogSpec } from '../list-spec';

const types = { csv: 'text/csv; charset=utf-8; header=present', jsonl: 'application/jsonl; charset=utf-8' } as const;

/** Streams all entries of the list as a file. A link from another site cannot start an export. */
export async function GET(request: Request, { params }: { params: Promise<{ tenant: string }> }): Promise<Response> {
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container, cause, admin } = context;
  if (formSender(await headers(), originOf(container.config.url, tenant.place)) === 'foreign') forbidden();
  await requireRecentSignIn(context, admin);
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const format = query.format === 'jsonl' ? 'jsonl' : 'csv';
  const now = container.now();
  const filter = auditFilter(parseListState(query, auditLogSpec), now);
  const pieces = await exportAuditLog(container, { tenantId: tenant.id, filter, format }, { cause, now });
  const file = `audit-log-${tenant.slug}-${now.toISOString().slice(0, 10)}.${format}`;
  return new Response(streamOf(pieces), {
    headers: {
      'Content-Type': types[format],
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
    },
  });
}
