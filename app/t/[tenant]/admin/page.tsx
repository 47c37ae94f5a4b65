import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import type { FamilyStore } from '@/lib/grants/token-families/store';
import type { AuditEvent } from '@/lib/journal/audit/audit-event';
import { readChecklist } from '@/lib/operation/checklist/read-checklist';
import { COUNTED_TO } from '@/lib/operation/usage/counted-to';
import { rangeOf, startOf } from '@/lib/operation/usage/ranges';
import { readActivity, readPeriodBefore } from '@/lib/operation/usage/read-activity';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { type PageQuery, readPageQuery } from '@/lib/pages/sign-in/page-query';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { SayText } from '@/lib/platform/shared/say-text';
import { ActivitySection } from './_home/activity-section';
import { BrakedSources } from './_home/braked-sources';
import { InUseCards } from './_home/in-use';
import { RecentChanges } from './_home/recent-changes';
import { SetupCard } from './_home/setup-card';
import { withTenantName } from './audit-log/target-text';
import { DoByApi } from './by-api/do-by-api';
import { connectionPath } from './scim-connections/connection-path';
import { issuerPath } from './trusted-issuers/issuer-path';

/**
 * Names the token families that audit entries are about by their client and person. Keyed by id; deleted families are
 * left out.
 */
async function familyNames(
  families: Pick<FamilyStore, 'findFamily'>,
  { tenantId, events, now }: { tenantId: string; events: readonly AuditEvent[]; now: Date },
  t: SayText,
): Promise<Map<string, string>> {
  const ids = new Set(
    events.flatMap(({ target: { type, id, name } }) => (type === 'token-family' && id && !name ? [id] : [])),
  );
  const found = await Promise.all([...ids].map((id) => families.findFamily(tenantId, id, now)));
  return new Map(
    found.flatMap((family) =>
      family
        ? [
            [
              family.id,
              t('console.clientForPerson', {
                client: family.client.name ?? family.client.id,
                person: family.person.userName ?? t('common.aDeletedPerson'),
              }),
            ],
          ]
        : [],
    ),
  );
}

const RECENT = 8;

export const generateMetadata = titled(msg('common.home'));

/** The remaining setup, what is in use, the activity and the latest changes. */
export default async function HomePage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, container, admin } = await requireAdmin((await params).tenant, 'auditor');
  const range = rangeOf((await readPageQuery(searchParams))('range'));
  const tenantId = tenant.id;
  const now = container.now();
  const from = startOf(range, now);
  const [{ steps }, inUse, activity, before, familiesUsed, events, connections, issuers] = await Promise.all([
    readChecklist(container.setup, { tenant, personId: admin.personId, config: container.config, now }),
    container.usageLog.countInUse({ tenantId, now }),
    readActivity(container.usageLog, { tenantId, range, now }),
    readPeriodBefore(container.usageLog, { tenantId, range, now }),
    container.usageLog.countFamiliesUsed({ tenantId, from, atMost: COUNTED_TO }),
    container.auditLog.listLatest(tenantId, RECENT),
    container.scimConnections.listBraked(tenantId, now),
    container.trustedIssuers.listBraked(tenantId, now),
  ]);
  const homeHref = tenantPath(tenant.place, '/admin');
  return (
    <>
      <PageHeader title={t('common.home')} description={t('console.setupUsageAndRecentActivity')} />
      <BrakedSources
        sources={[
          ...connections.map(({ id, name }) => ({ name, href: connectionPath(tenant.place, id) })),
          ...issuers.map((issuer) => ({ name: issuer, href: issuerPath(tenant.place, issuer) })),
        ]}
      />
      <SetupCard tenantPlace={tenant.place} steps={steps} mayConfirm={admin.role === 'owner'} />
      <InUseCards inUse={inUse} homeHref={homeHref} />
      <ActivitySection
        steps={activity}
        counted={{ range, from }}
        before={before}
        familiesUsed={familiesUsed}
        homeHref={homeHref}
      />
      <RecentChanges
        events={events.map((event) => ({ ...event, target: withTenantName(event.target, tenant) }))}
        names={await familyNames(container.families, { tenantId, events, now }, t)}
        auditLogHref={`${homeHref}/audit-log`}
      />
      {steps.some(({ name, state }) => name === 'secret-copy' && state === 'open') && (
        <DoByApi actions="_home/setup-actions.ts" params={params} />
      )}
    </>
  );
}
