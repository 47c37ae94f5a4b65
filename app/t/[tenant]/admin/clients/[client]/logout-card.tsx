import { useText } from '@/components/text/use-text';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { Card } from '@/components/ui/card';
import { Time } from '@/components/ui/time';
import type { ListedLogout } from '@/lib/grants/logout/delivery';
import { triedHours } from '@/lib/grants/logout/retention';
import type { LogoutLog } from '@/lib/grants/logout/store';
import { reasonInWords } from '@/lib/journal/failures/reason-in-words';

/** What the client was told of sessions that have ended, the newest first. */
export function LogoutCard({ deliveries, pending, expired }: Awaited<ReturnType<LogoutLog['list']>>) {
  const t = useText();
  return (
    <Card
      flush
      title={t('Told of sign-outs')}
      description={t(
        'Each session that ends is told to the application. Whatever it does not take is sent again for {triedHours} hours.',
        { triedHours },
      )}
    >
      {expired > 0 && (
        <div className="px-5 py-3.5">
          <Callout tone="warning" title={t('Some were given up')}>
            {t('{expired} in the last days. The person may still be signed in there.', { expired })}
          </Callout>
        </div>
      )}
      <ul className="divide-y">
        {deliveries.map((delivery) => (
          <Delivery key={delivery.id} {...delivery} />
        ))}
      </ul>
      {deliveries.length === 0 && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('No session has ended yet in which it was used.')}</p>
      )}
      {pending > deliveries.length && (
        <p className="px-5 py-3.5 text-sm text-ink-muted">{t('{pending} wait in all.', { pending })}</p>
      )}
    </Card>
  );
}

function Delivery({ person, status, recordedAt, nextAttemptAt, lastError }: ListedLogout) {
  const t = useText();
  // The first attempt may be on its way: what it came to is not known yet.
  const failed = lastError !== null;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="text-base [overflow-wrap:anywhere]">{person?.userName ?? t('Somebody who is gone')}</p>
        <p className="text-sm text-ink-muted [overflow-wrap:anywhere]">
          <Time value={recordedAt} format="relative" />
          {failed && <> · {t(reasonInWords(lastError))}</>}
          {status === 'pending' && failed && (
            <> · {t.rich('next try <time></time>', { time: () => <Time value={nextAttemptAt} format="relative" /> })}</>
          )}
        </p>
      </div>
      {status === 'delivered' && (
        <Badge tone="success" dot>
          {t('Told')}
        </Badge>
      )}
      {status === 'pending' && (
        <Badge tone={failed ? 'warning' : 'info'} dot>
          {failed ? t('Will be tried again') : t('Waiting')}
        </Badge>
      )}
      {status === 'expired' && (
        <Badge tone="danger" dot>
          {t('Given up')}
        </Badge>
      )}
    </li>
  );
}
