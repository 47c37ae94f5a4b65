import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import { UpcomingTime } from '@/components/ui/upcoming-time';
import type { ListedLogout } from '@/lib/grants/logout/delivery';
import { triedHours } from '@/lib/grants/logout/retention';
import type { LogoutLog } from '@/lib/grants/logout/store';

/**
 * The notifications of ended sessions, and of people who lost all access, that were sent to the client, newest first.
 */
export function LogoutCard({ deliveries, pending, expired }: Awaited<ReturnType<LogoutLog['list']>>) {
  const t = useText();
  return (
    <Card
      flush
      title={t('clients.signOutNotifications')}
      description={t('clients.applicationIsNotifiedOfEach', { triedHours })}
    >
      {expired > 0 && (
        <div className="px-5 py-3.5">
          <Callout tone="warning" title={t('clients.someNotificationsWereAbandoned')}>
            {t('clients.expiredInRecentDaysThese', { expired })}
          </Callout>
        </div>
      )}
      <ul className="divide-y">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} {...delivery} />
        ))}
      </ul>
      {deliveries.length === 0 && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('clients.noSessionThatUsedThis')}</p>
      )}
      {pending > deliveries.length && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('clients.pendingWaitingInTotal', { pending })}</p>
      )}
    </Card>
  );
}

function Delivery({ kind, person, status, recordedAt, nextAttemptAt, lastError }: ListedLogout) {
  const t = useText();
  // The first attempt may still be in progress, so its result is unknown.
  const failed = lastError !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base [overflow-wrap:anywhere]">{person?.userName ?? t('common.deletedPerson')}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          {t(kind === 'logout' ? 'clients.sessionEnded' : 'clients.allAccessEnded')} ·{' '}
          <Time value={recordedAt} format="relative" />
          {failed && <> · {t(lastError)}</>}
          {status === 'pending' && failed && (
            <> · {t.rich('clients.nextAttempt', { time: () => <UpcomingTime value={nextAttemptAt} /> })}</>
          )}
        </p>
      </div>
      {status === 'delivered' && (
        <Badge tone="success" dot>
          {t('common.sent')}
        </Badge>
      )}
      {status === 'pending' && (
        <Badge tone={failed ? 'warning' : 'info'} dot>
          {failed ? t('common.retrying') : t('common.waiting')}
        </Badge>
      )}
      {status === 'expired' && (
        <Badge tone="danger" dot>
          {t('common.abandoned')}
        </Badge>
      )}
      {status === 'superseded' && <Badge>{t('leavers.superseded')}</Badge>}
    </li>
  );
}
