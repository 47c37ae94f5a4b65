import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { PageHeader } from '@/components/ui/page-header';
import { type PageQuery, readPageQuery } from '@/lib/auth/page-query';
import { requireAdmin } from '@/lib/auth/require-admin';
import { roleSuffices } from '@/lib/directory/role-suffices';
import { readChecklist } from '@/lib/setup/read-checklist';
import { text } from '@/lib/shared/text';
import { tenantPath } from '@/lib/tenants/paths';
import { COUNTED_TO } from '@/lib/usage/counted-to';
import { rangeOf, startOf } from '@/lib/usage/ranges';
import { readActivity } from '@/lib/usage/read-activity';
import { ActivitySection } from './_home/activity-section';
import { InUseCards } from './_home/in-use';
import { RecentChanges } from './_home/recent-changes';
import { SetupCard } from './_home/setup-card';
import { familyNames } from './family-names';

const RECENT = 8;

export const generateMetadata = titled(text('Home'));

/** What is left to set up, what is in use, what happened, and what was changed last. */
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
  const [{ steps, isPutAway }, inUse, activity, familiesUsed, events] = await Promise.all([
    readChecklist(container.setup, { tenant, personId: admin.personId, config: container.config, now }),
    container.usageLog.countInUse({ tenantId, now, atMost: COUNTED_TO }),
    readActivity(container.usageLog, { tenantId, range, now }),
    container.usageLog.countFamiliesUsed({ tenantId, from, atMost: COUNTED_TO }),
    container.auditLog.listLatest(tenantId, RECENT),
  ]);
  const homeHref = tenantPath(tenant.place, '/admin');
  return (
    <>
      <PageHeader
        title={t('Home')}
        description={t('What is left to set up, what is in use, and what happened. Figures are a few seconds behind.')}
      />
      <SetupCard
        tenantPlace={tenant.place}
        steps={steps}
        isPutAway={isPutAway}
        mayPutAway={roleSuffices(admin.role, 'admin')}
        mayConfirm={admin.role === 'owner'}
      />
      <InUseCards inUse={inUse} homeHref={homeHref} />
      <ActivitySection steps={activity} counted={{ range, from }} familiesUsed={familiesUsed} homeHref={homeHref} />
      <RecentChanges
        events={events}
        names={await familyNames(container.families, { tenantId, events, now }, t)}
        auditLogHref={`${homeHref}/audit-log`}
      />
    </>
  );
}
