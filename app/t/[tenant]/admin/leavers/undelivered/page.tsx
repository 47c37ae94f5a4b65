import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { NavTabs } from '@/components/ui/nav-tabs';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { type UndeliveredState, undeliveredStates } from '@/lib/operation/departures/departure';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import type { PageQuery } from '@/lib/pages/sign-in/page-query';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg, type Sayable } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { NoticeRow } from '../notice-list';

export const generateMetadata = titled(msg('leavers.undelivered'));

const SHOWN_AT_MOST = 100;

const stateLabels: Record<UndeliveredState, Sayable> = {
  'given-up': msg('leavers.givenUp'),
  trying: msg('leavers.stillTrying'),
  'waiting-for-poll': msg('leavers.waitsToBeCollected'),
};

/** What receivers of all kinds rejected, did not accept in time or have not accepted so far, to send it again. */
export default async function UndeliveredPage({
  params,
  searchParams,
}: {
  params: Promise<{ tenant: string }>;
  searchParams: PageQuery;
}) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const query = await searchParams;
  const state = undeliveredStates.find((one) => one === query.state);
  const { notices, total } = await container.departures.listUndelivered({
    tenantId: tenant.id,
    state,
    page: 1,
    pageSize: SHOWN_AT_MOST,
  });
  const at = (path: string) => tenantPath(tenant.place, `/admin/${path}`);
  const href = (one?: UndeliveredState) => at(`leavers/undelivered${one ? `?state=${one}` : ''}`);
  const mayRetry = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('leavers.leavers'), href: at('leavers') }]}
        title={t('leavers.undelivered')}
        description={t('leavers.undeliveredAbout')}
      />
      <NavTabs
        label={t('leavers.undelivered')}
        className="mb-6"
        current={href(state)}
        tabs={[
          { href: href(), label: t('resources.all') },
          ...undeliveredStates.map((one) => ({ href: href(one), label: t(stateLabels[one]) })),
        ]}
      />
      {notices.length === 0 ? (
        <EmptyState title={t(state ? 'leavers.noneInThisState' : 'leavers.everythingDelivered')} />
      ) : (
        <Card
          title={t('leavers.undelivered')}
          {...(total > notices.length && {
            description: t('leavers.latestUndelivered', { shown: notices.length, total }),
          })}
        >
          <ul className="space-y-3 text-sm">
            {notices.map(({ person, group, nextAttemptAt, ...notice }) => (
              <NoticeRow
                key={`${notice.to.id} ${notice.deliveryId}`}
                notice={notice}
                tenantPlace={tenant.place}
                mayRetry={mayRetry}
              >
                {person && <TextLink href={at(`people/${person.id}`)}>{person.userName}</TextLink>}
                {group && <TextLink href={at(`groups/${group.id}`)}>{group.name}</TextLink>}
                {nextAttemptAt && (
                  <span className="text-ink-muted">
                    {t('leavers.nextAttempt')} <Time value={nextAttemptAt} />
                  </span>
                )}
                {notice.settledAt && (
                  <span className="text-ink-muted">
                    <Time value={notice.settledAt} />
                  </span>
                )}
              </NoticeRow>
            ))}
          </ul>
        </Card>
      )}
      <DoByApi actions="leavers/notice-actions.ts" params={params} />
    </>
  );
}
