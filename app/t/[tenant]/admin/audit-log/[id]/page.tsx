import { notFound } from 'next/navigation';
import { Card } from '@/components/ui/card';
import { CodeBlock } from '@/components/ui/code-block';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { actionInWords } from '@/lib/audit/action-in-words';
import { getAuditEvent } from '@/lib/audit/get-audit-event';
import { namedAfter } from '@/lib/auth/named-after';
import { requireAdmin } from '@/lib/auth/require-admin';
import { tenantPath } from '@/lib/tenants/paths';
import { Changes } from './changes';
import { EventFacts } from './event-facts';

export const generateMetadata = namedAfter('Audit entry', 'id', async ({ tenant, container }, id) => {
  const event = await getAuditEvent(container.auditLog, { tenantId: tenant.id, id });
  return event && actionInWords(event.action);
});

export default async function AuditEntryPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const { tenant: slug, id } = await params;
  const { tenant, container } = await requireAdmin(slug, 'auditor');
  const event = await getAuditEvent(container.auditLog, { tenantId: tenant.id, id });
  if (!event) notFound();
  const { before, after, detail } = event;
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Audit log', href: tenantPath(slug, '/admin/audit-log') }]}
        title={actionInWords(event.action)}
        description={<Time value={event.at} />}
      />
      <div className="space-y-6">
        <Card title="What happened">
          <EventFacts event={event} tenantSlug={slug} />
        </Card>
        {(before || after) && (
          <Card title="What changed" flush>
            <Changes before={before} after={after} />
          </Card>
        )}
        {Object.keys(detail).length > 0 && <CodeBlock title="Details" code={JSON.stringify(detail, null, 2)} />}
      </div>
    </>
  );
}
