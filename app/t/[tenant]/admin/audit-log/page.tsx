import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import type { SearchParams } from '@/components/data-table/state';
import { LiveList } from '@/components/live/live-list';
import { PageHeader } from '@/components/ui/page-header';
import { Time } from '@/components/ui/time';
import { listAuditEvents } from '@/lib/journal/audit/list-audit-events';
import type { StoredEnd } from '@/lib/journal/audit/store';
import { auditReasonText } from '@/lib/pages/console/audit-reason';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { openList } from '../list-views/open-list';
import { liveList } from '../live/live-page';
import { AuditLogTable } from './audit-log-table';
import { auditQuery } from './audit-query';
import { changesInBrief } from './changes-in-brief';
import { auditLogSpec } from './list-spec';
import { withTenantName } from './target-text';

export const generateMetadata = titled(msg('common.auditLog'));

/** Digits of a hash that are enough to distinguish it. */
const SHORT_HASH = 12;

interface Props {
  params: Promise<{ tenant: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function AuditLogPage({ params, searchParams }: Props) {
  const t = await getText();
  const context = await requireAdmin((await params).tenant, 'auditor');
  const { tenant, container } = context;
  const { state, tools } = await openList(context, 'audit-log', auditLogSpec, await searchParams);
  const live = liveList(context, { list: 'audit-log', topics: ['audit'], state, spec: auditLogSpec });
  const [{ events, total }, sealed] = await Promise.all([
    listAuditEvents(container.auditLog, { tenantId: tenant.id, ...auditQuery(state, container.now()) }),
    container.auditChain.findEnd(tenant.id),
  ]);
  const sayReason = (reason: Sayable | null) => reason && t(reason);
  const rows = events.map(({ id, at, actor, action, target, requestId, ipAddress, before, after, detail }) => ({
    id,
    at,
    actor,
    action,
    target: withTenantName(target, tenant),
    requestId,
    ipAddress,
    changes: changesInBrief(before, after, t),
    reason: sayReason(auditReasonText({ action, detail })),
  }));
  const basePath = tenantPath(tenant.place, '/admin/audit-log');
  return (
    <>
      <PageHeader
        title={t('common.auditLog')}
        description={
          <>
            {t('auditLog.whoDidWhatWhenAnd')}
            {sealed && <SealedUpTo end={sealed} />}
          </>
        }
      />
      <LiveList {...live(events.map(({ at }) => at))} />
      <AuditLogTable rows={rows} total={total} state={state} tools={tools} basePath={basePath} />
    </>
  );
}

/** How far the hash chain extends. The hash is that of the latest checkpoint, to compare with a copy kept elsewhere. */
async function SealedUpTo({
  end: { sealedThrough, number, hash },
}: {
  end: Pick<StoredEnd, 'sealedThrough' | 'number' | 'hash'>;
}) {
  const t = await getText();
  return (
    <span className="mt-1 block">
      {t('auditLog.sealedUpTo')} <Time value={sealedThrough} format="seconds" />
      {' · '}
      {t('auditLog.checkpointNumberHashHash', { number: String(number), hash: hash.slice(0, SHORT_HASH) })}
    </span>
  );
}
