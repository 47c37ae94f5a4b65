import type { Metadata } from 'next';
import { parseListState, type SearchParams } from '@/components/data-table/state';
import { PageHeader } from '@/components/ui/page-header';
import { listAuditEvents } from '@/lib/audit/list-audit-events';
import { requireAdmin } from '@/lib/auth/require-admin';
import { tenantPath } from '@/lib/tenants/paths';
import { AuditLogTable } from './audit-log-table';
import { auditQuery } from './audit-query';
import { auditLogSpec } from './list-spec';

export const metadata: Metadata = { title: 'Audit log' };

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function AuditLogPage({ params, searchParams }: Props) {
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, auditLogSpec);
  const { events, total } = await listAuditEvents(container.auditLog, { tenantId: tenant.id, ...auditQuery(state, container.now()) });
  const rows = events.map(({ id, at, actor, action, target, requestId, ipAddress }) => ({ id, at, actor, action, target, requestId, ipAddress }));
  return (
    <>
      <PageHeader title="Audit log" description="Who did what, when and from where. Entries are written with the change itself and are never edited." />
      <AuditLogTable rows={rows} total={total} state={state} basePath={tenantPath(tenant.slug, '/admin/audit-log')} />
    </>
  );
}
