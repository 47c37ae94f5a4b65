import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ListedLogout } from '@/lib/grants/logout/delivery';
import { triedHours } from '@/lib/grants/logout/retention';
import type { LogoutLog } from '@/lib/grants/logout/store';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';

/** The notifications of ended sessions that were sent to the client, newest first. */
export function LogoutCard({ deliveries, pending, expired }: Awaited<ReturnType<LogoutLog['list']>>) {
  const t = useText();
  return (
    <Card
      flush
      title={t('Sign-out notifications')}
      description={t(
        'The application is notified of each session that ends. Failed notifications are retried for {triedHours} hours.',
        { triedHours },
      )}
    >
      {expired > 0 && (
        <div className="px-5 py-3.5">
          <Callout tone="warning" title={t('Some notifications were abandoned')}>
            {t('{expired} in recent days. These people may still be signed in to the application.', { expired })}
          </Callout>
        </div>
      )}
      <ul className="divide-y">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} {...delivery} />
        ))}
      </ul>
      {deliveries.length === 0 && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('No session that used this client has ended yet.')}</p>
      )}
      {pending > deliveries.length && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('{pending} waiting in total.', { pending })}</p>
      )}
    </Card>
  );
}

function Delivery({ person, status, recordedAt, nextAttemptAt, lastError }: ListedLogout) {
  const t = useText();
  // The first attempt may still be in progress, so its result is unknown.
  const failed = lastError !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base [overflow-wrap:anywhere]">{person?.userName ?? t('Deleted person')}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          <Time value={recordedAt} format="relative" />
          {failed && <> · {t(reasonInWords(lastError))}</>}
          {status === 'pending' && failed && (
            <>
              {' '}
              · {t.rich('next attempt <time></time>', { time: () => <Time value={nextAttemptAt} format="relative" /> })}
            </>
          )}
        </p>
      </div>
      {status === 'delivered' && (
        <Badge tone="success" dot>
          {t('Sent')}
        </Badge>
      )}
      {status === 'pending' && (
        <Badge tone={failed ? 'warning' : 'info'} dot>
          {failed ? t('Retrying') : t('Waiting')}
        </Badge>
      )}
      {status === 'expired' && (
        <Badge tone="danger" dot>
          {t('Abandoned')}
        </Badge>
      )}
    </li>
  );
}
