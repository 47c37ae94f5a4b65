import { getText } from '@/app/language/get-text';
import { titled } from '@/app/language/titled';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeader } from '@/components/ui/page-header';
import { TextLink } from '@/components/ui/text-link';
import { Time } from '@/components/ui/time';
import { requireAdmin } from '@/lib/pages/console/require-admin';
import { roleSuffices } from '@/lib/people/role-suffices';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { DoByApi } from '../../by-api/do-by-api';
import { NoticeRow } from '../notice-list';

export const generateMetadata = titled(msg('leavers.undelivered'));

const SHOWN_AT_MOST = 100;

/** What receivers of all kinds rejected, did not accept in time or have not accepted so far, to send it again. */
export default async function UndeliveredPage({ params }: { params: Promise<{ tenant: string }> }) {
  const t = await getText();
  const { tenant, admin, container } = await requireAdmin((await params).tenant, 'auditor');
  const { notices, total } = await container.departures.listUndelivered(tenant.id, SHOWN_AT_MOST);
  const at = (path: string) => tenantPath(tenant.place, `/admin/${path}`);
  const mayRetry = roleSuffices(admin.role, 'admin');
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t('leavers.leavers'), href: at('leavers') }]}
        title={t('leavers.undelivered')}
        description={t('leavers.undeliveredAbout')}
      />
      {notices.length === 0 ? (
        <EmptyState title={t('leavers.everythingDelivered')} />
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
                mayRetry={mayRetry && !group}
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
