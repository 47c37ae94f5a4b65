import { notFound } from 'next/navigation';
import { getText } from '@/app/language/get-text';
import { Card } from '@/components/ui/card';
import { DescriptionList } from '@/components/ui/description-list';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { actionText } from '@/lib/journal/audit/action-text';
import { getAuditEvent } from '@/lib/journal/audit/get-audit-event';
import { isDeparture } from '@/lib/operation/departures/departure';
import { withConsequences } from '@/lib/operation/departures/list-departures';

import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { endedItems, Way } from '../../leavers/departure-facts';
import { namedAfter } from '../../named-after';
import { withTenantName } from '../target-text';
import { Changes } from './changes';
import { endedOf } from './ended-of';
import { EventFacts } from './event-facts';
import { RecordedFields, RecordedJson } from './recorded-fields';

export const generateMetadata = namedAfter(msg('common.auditEntry'), 'id', async ({ tenant, container }, id) => {
  const event = await getAuditEvent(container.auditLog, { tenantId: tenant.id, id });
  return event && (await getText())(actionText(event.action));
});

export default async function AuditEntryPage({ params }: { params: Promise<{ tenant: string; id: string }> }) {
  const t = await getText();
  const { tenant: place, id } = await params;
  const { tenant, container } = await requireAdmin(place, 'auditor');
  const event = await getAuditEvent(container.auditLog, { tenantId: tenant.id, id });
  if (!event) notFound();
  const { before, after } = event;
  const [departure] = isDeparture(event) ? await withConsequences(container.departures, tenant.id, [event]) : [];
  const ended = endedOf(event.detail);
  const { ended: _counts, ...withoutCounts } = event.detail;
  const { scimRequest: _how, ...withoutRequest } = withoutCounts;
  const detail = departure ? withoutRequest : ended ? withoutCounts : event.detail;
  const seal = await container.auditChain.findSeal(tenant.id, event.id);
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('common.auditLog'), href: tenantPath(place, '/admin/audit-log') }]}
        title={t(actionText(event.action))}
        description={<Time value={event.at} format="seconds" />}
      />
      <div className="space-y-6">
        <Card title={t('common.activity')}>
          <EventFacts
            event={{ ...event, target: withTenantName(event.target, tenant) }}
            ended={departure ? null : ended}
            seal={seal}
            tenantPlace={place}
          />
        </Card>
        {departure && (
          <Card title={t('leavers.whatEnded')}>
            <DescriptionList
              items={[
                { term: t('leavers.how'), detail: <Way departure={departure} tenantPlace={place} /> },
                ...endedItems(departure, { tenantPlace: place, mayRetry: false, now: container.now() }, t),
              ]}
            />
          </Card>
        )}
        {(before || after) && (
          <Card title={t('common.changes')} flush>
            <Changes before={before} after={after} />
            <div className="border-t px-5 py-3">
              <RecordedJson value={{ before, after }} />
            </div>
          </Card>
        )}
        {Object.keys(detail).length > 0 && (
          <Card title={t('common.details')}>
            <div className="space-y-3">
              <RecordedFields fields={detail} />
              <RecordedJson value={detail} />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}
