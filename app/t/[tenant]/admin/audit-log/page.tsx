import { Download } from 'lucide-react';
import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { listEntries, parseListState, type SearchParams } from '@/components/data-table/state';
import { buttonVariants } from '@/components/ui/button';
import { PageHeader } from '@/components/ui/page-header';
import { listAuditEvents } from '@/lib/audit/list-audit-events';
import { requireAdmin } from '@/lib/auth/require-admin';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { AuditLogTable } from './audit-log-table';
import { auditQuery } from './audit-query';
import { changesInBrief } from './changes-in-brief';
import { FilterForm } from './filter-form';
import { auditLogSpec } from './list-spec';

export const generateMetadata = titled(text('Audit log'));

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function AuditLogPage({ params, searchParams }: Props) {
  const t = await getText();
  const { tenant, container } = await requireAdmin((await params).tenant, 'auditor');
  const state = parseListState(await searchParams, auditLogSpec);
  const { events, total } = await listAuditEvents(container.auditLog, { tenantId: tenant.id, ...auditQuery(state, container.now()) });
  const rows = events.map(({ id, at, actor, action, target, requestId, ipAddress, before, after }) => ({
    id, at, actor, action, target, requestId, ipAddress, changes: changesInBrief(before, after, t),
  }));
  const basePath = tenantPath(tenant.place, '/admin/audit-log');
  const shown = listEntries(state, auditLogSpec);
  // Files, not pages: the browser fetches them itself.
  const exportHref = (format: string) => `${basePath}/export?${new URLSearchParams([...shown, ['format', format]])}`;
  return (
    <>
      <PageHeader
        title={t('Audit log')}
        description={t('Who did what, when and from where. Entries are written with the change itself and are never edited.')}
        actions={
          <>
            <a href={exportHref('csv')} download className={buttonVariants()}>
              <Download aria-hidden />
              {t('Export CSV')}
            </a>
            <a href={exportHref('jsonl')} download className={buttonVariants()}>
              <Download aria-hidden />
              {t('Export JSON lines')}
            </a>
          </>
        }
      />
      <FilterForm state={state} basePath={basePath} />
      <AuditLogTable rows={rows} total={total} state={state} basePath={basePath} />
    </>
  );
}
